/** Entry points for newcomers and for users without a puzzle. */
import type { JSX } from "preact";
import type { Engine } from "../engine";
import { dialog } from "../model/dialog";
import { welcome } from "../model/game";
import { failure, say } from "../model/help";
import { openOffer, openToday } from "../model/loading";
import { visit } from "../model/router";
import { t } from "../words";
import { Button } from "./ui";

/** Puzzle for the sample walkthrough: singles, pairs and an X-wing. */
const EXAMPLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..";

async function today(engine: Engine): Promise<void> {
  welcome.value = false;
  try {
    await openToday(engine);
  } catch (error) {
    say(failure(error), true);
  }
}

async function example(engine: Engine): Promise<void> {
  welcome.value = false;
  const position = { layout: "9x9", givens: EXAMPLE, values: "", candidates: null, eliminated: [] };
  await openOffer(engine, position, { title: "welcome.example.name" });
  visit("walk");
}

/** `today` is left out beside today's puzzle. */
export function WaysIn({ engine, today: offered = true }: { engine: Engine; today?: boolean }): JSX.Element {
  return (
    <div class="row-of-buttons ways-in">
      {offered ? <Button kind="main" icon="play" label={t("welcome.today")} onClick={() => void today(engine)} /> : null}
      <Button icon="open" label={t("welcome.yours")} onClick={() => (dialog.value = "open")} />
      <Button icon="walk" label={t("welcome.example")} onClick={() => void example(engine)} />
    </div>
  );
}

/** Welcome card, shown until one of its entries is used. */
export function Welcome({ engine }: { engine: Engine }): JSX.Element | null {
  if (!welcome.value) return null;
  return (
    <section class="card welcome" aria-label={t("app.title")}>
      <p>{t("welcome.about")}</p>
      <WaysIn engine={engine} today={false} />
      <Button icon="close" label={t("close")} quiet onClick={() => (welcome.value = false)} />
    </section>
  );
}
