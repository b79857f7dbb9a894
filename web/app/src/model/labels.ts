/** Labels of rows and columns on the board. */
import { computed } from "@preact/signals";
import { typing } from "./game";
import { check, hint, panel } from "./help";
import { activeTool, overlay } from "./play";
import { current } from "./practice";
import { settings } from "./settings";
import { lesson } from "./train";
import { branch } from "./whatif";

/** Whether rows and columns are labelled: by choice, or while words beside the board name cells. */
export const labelled = computed(() => {
  if (settings.value.axes || typing.value || overlay.value || branch.value || current.value || lesson.value) return true;
  return !!hint.value || !!check.value?.mistakes.length || panel.value !== "hint" || activeTool.value === "line";
});
