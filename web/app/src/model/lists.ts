/** Choices of techniques for hints and walkthroughs: everything, all up to a level, or a named list. */
import { t } from "../words";

export const LISTS: readonly string[] = ["", "easy", "medium", "hard", "unfair", "basic", "hodoku", "se"];

/** Further choices for a walkthrough: singles and locked candidates plus one kind of chain each. */
export const WALK_LISTS: readonly string[] = [...LISTS, "whips", "braids", "g-braids"];

const LEVELS: readonly string[] = ["easy", "medium", "hard", "unfair", "extreme"];

export function listName(name: string): string {
  if (LEVELS.includes(name)) return t("list.level", { level: t(`level.${name}`) });
  return t(`list.${name || "all"}`);
}
