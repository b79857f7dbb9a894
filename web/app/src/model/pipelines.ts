/** The techniques that hints and walkthroughs may begin with: everything, all up to a level, or a list by name. */
import { t } from "../words";

export const PIPELINES: readonly string[] = ["", "easy", "medium", "hard", "unfair", "basic", "hodoku", "se"];

/** A walkthrough can show further ways to the end, too: each with one kind of chain beyond singles and locked candidates. */
export const WALK_PIPELINES: readonly string[] = [...PIPELINES, "whips", "braids", "g-braids"];

const LEVELS: readonly string[] = ["easy", "medium", "hard", "unfair", "extreme"];

export function pipelineName(name: string): string {
  if (LEVELS.includes(name)) return t("pipeline.level", { level: t(`level.${name}`) });
  return t(`pipeline.${name || "all"}`);
}
