/** Titles of games in the current language. */
import type { LayoutView } from "../engine";
import { dateText, layoutName, t } from "../words";
import { dateHere } from "./dates";
import type { About } from "./game";

/** A name with a capital: those of constraints begin with a small letter. */
const capital = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

/** Name of a game; "" without one. */
export function nameOf(about: About): string {
  if (about.day && about.day !== dateHere()) return t("day.number", { ...about.with, date: dateText(about.day) });
  if (!about.title) return about.name ?? "";
  return capital(t(about.title, { ...about.with, level: about.level ? t(`level.${about.level}`) : "" }));
}

/** Level to show beside the name of a game: most titles contain it. */
export const levelBeside = (about: About): string | undefined => (nameOf(about) && !about.title?.startsWith("puzzle.") ? about.level : undefined);

/** Name of a game, or its kind of puzzle with its level. */
export function titleOf(about: About, view: LayoutView): string {
  const own = nameOf(about);
  if (own) return own;
  const level = about.level && t(`level.${about.level}`);
  if (level && view.text === "9x9") return t("puzzle.level", { level });
  const layout = layoutName(view);
  const usual = view.box_height === 3 && view.box_width === 3;
  const name = usual && view.kinds.length ? capital(view.kinds.join(" + ")) : view.rules.length ? layout : t("puzzle.of", { layout });
  return level ? t("puzzle.named", { name, level }) : name;
}
