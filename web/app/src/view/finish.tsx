/** The end of a game, over the board. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine, OwnGame } from "../engine";
import { daysInARow, LOOKED_BACK, recentDays } from "../model/days";
import { nextPuzzle } from "../model/finish";
import { elapsed, game, hints } from "../model/game";
import { playedFile } from "../model/own";
import { visit } from "../model/router";
import { settings } from "../model/settings";
import { levelBeside, titleOf } from "../model/title";
import { t } from "../words";
import { sharePicture, Strip } from "./strip";
import { Button, Level, clock } from "./ui";

export function Finished({ engine }: { engine: Engine }): JSX.Element | null {
  const [seen, setSeen] = useState(false);
  return !seen ? <Card engine={engine} close={() => setSeen(true)} /> : null;
}

function Fact({ name, value }: { name: string; value: string | number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Card({ engine, close }: { engine: Engine; close(): void }): JSX.Element {
  const { about, layout } = game.value!;
  const [found, setFound] = useState<OwnGame | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const file = playedFile();
    let late = false;
    if (file) engine.analyseGame(file).then((analysis) => late || setFound(analysis), () => undefined); // without the strip, the rest remains
    return () => {
      late = true;
    };
  }, []);
  const name = titleOf(about, layout.view);
  const next = (): void => {
    setBusy(true);
    void nextPuzzle(engine).finally(() => setBusy(false));
  };
  return (
    <div class="finished">
      <span class="wave" aria-hidden="true" />
      <section class="card finish" aria-label={t("solved.title")} data-keep>
        <Button icon="close" label={t("close")} quiet class="corner" onClick={close} />
        <div role="status">
          <strong class="finish-title">{t("solved.title")}</strong>
          <p class="finish-name">
            {name} <Level level={levelBeside(about)} />
          </p>
        </div>
        <dl class="finish-facts">
          {settings.value.timer ? <Fact name={t("timer")} value={clock(elapsed.value)} /> : null}
          <Fact name={t("solved.hints")} value={hints.value} />
          {about.day ? <Fact name={t("solved.row")} value={daysInARow.value} /> : null}
        </dl>
        {about.day ? <p class="quiet-text">{t("days.recent", { count: recentDays.value, of: LOOKED_BACK })}</p> : null}
        <div class="finish-strip">{found?.acts.length ? <Strip found={found} /> : null}</div>
        <div class="row-of-buttons">
          <Button kind="main" icon="next" label={t("solved.next")} onClick={next} disabled={busy} />
          <Button label={t("solved.picture")} onClick={() => void sharePicture(found!, name)} disabled={!found?.acts.length} />
          <Button label={t("own.analyse")} onClick={() => visit("learn", "game")} />
        </div>
      </section>
    </div>
  );
}
