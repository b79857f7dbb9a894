/** What games are called, in the language of now. */
import type { LayoutView } from "../engine";
import { layoutName, t } from "../words";
import type { About } from "./game";

/** The name of a game; "" where it has none. */
export function nameOf(about: About): string {
  if (!about.title) return about.name ?? "";
  return t(about.title, { ...about.with, level: about.level ? t(`level.${about.level}`) : "" });
}

/** The name of a game, or what kind of puzzle it is. */
export function titleOf(about: About, view: LayoutView): string {
  return nameOf(about) || t("puzzle.of", { layout: layoutName(view) });
}
