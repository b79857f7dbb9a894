/** A pupil's first half hour: four short steps, and one button that opens the next. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { Engine } from "../engine";
import { visit } from "../model/router";
import { readItem, writeItem } from "../model/storage";
import { startLesson } from "../model/train";
import { t } from "../words";
import { Button } from "./ui";

const KEY = "lucidoku/first";

/** Number of steps that were opened. */
const opened = signal(readItem<number>(KEY, 0) ?? 0);

interface Step {
  key: string;
  minutes: number;
  open(engine: Engine): void;
}

const STEPS: readonly Step[] = [
  { key: "first.cell", minutes: 4, open: (engine) => void startLesson(engine, "last-cell") },
  { key: "first.place", minutes: 6, open: (engine) => void startLesson(engine, "only-place") },
  { key: "first.program", minutes: 10, open: () => visit("learn", "lesson/00-first-steps") },
  { key: "first.valley", minutes: 10, open: () => visit("learn", "lesson/01-the-valley") },
];

export function First({ engine }: { engine: Engine }): JSX.Element {
  const at = Math.min(opened.value, STEPS.length);
  const next = STEPS[at];
  const go = (): void => {
    opened.value = at + 1;
    writeItem(KEY, at + 1);
    next.open(engine);
  };
  return (
    <div class="page first">
      <p class="crumbs">
        <a href="#/learn">{t("nav.learn")}</a>
      </p>
      <h1>{t("first")}</h1>
      <p>{t("first.note")}</p>
      <ol class="first-steps">
        {STEPS.map(({ key, minutes }, i) => (
          <li key={key} class={i < at ? "proved" : ""} aria-current={i === at ? "step" : undefined}>
            <span aria-hidden="true">{i < at ? "✓" : i + 1}</span>
            <span>{t(key)}</span>
            <span class="quiet-text">{t("path.minutes", { minutes })}</span>
          </li>
        ))}
      </ol>
      <div class="row-of-buttons">
        {next ? <Button kind="main" icon="play" label={t(at ? "first.on" : "first.begin", { minutes: next.minutes })} onClick={go} /> : <Button kind="main" icon="next" label={t("train.back")} onClick={() => visit("learn")} />}
      </div>
    </div>
  );
}
