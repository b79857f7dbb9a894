/** What games are called, in the language of now. */
import type { LayoutView } from "../engine";
import { dateText, layoutName, t } from "../words";
import { dateHere } from "./days";
import type { About } from "./game";

/** The name of a game; "" where it has none. */
export function nameOf(about: About): string {
  if (about.day && about.day !== dateHere()) return t("day.number", { ...about.with, date: dateText(about.day) });
  if (!about.title) return about.name ?? "";
  return t(about.title, { ...about.with, level: about.level ? t(`level.${about.level}`) : "" });
}

/** The name of a game, or what kind of puzzle it is. */
export function titleOf(about: About, view: LayoutView): string {
  return nameOf(about) || t("puzzle.of", { layout: layoutName(view) });
}
