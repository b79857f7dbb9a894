/** Presenting a walkthrough: the large view, and the keys. */
import { t } from "../words";
import { say } from "./help";
import { goToStep, presenting, walkAt } from "./walk";

export function present(on: boolean): void {
  presenting.value = on;
  const done = on ? document.documentElement.requestFullscreen?.() : document.fullscreenElement ? document.exitFullscreen() : undefined;
  // Not every browser supports full screen; the large view works without it.
  done?.catch(() => say(t("present.window")));
}

/** Handle a key of the walkthrough; true if it was used. */
export function onWalkKey(event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  switch (event.key) {
    case "ArrowRight":
    case "ArrowDown":
    case "PageDown":
    case " ":
      return goToStep(walkAt.value + 1), true;
    case "ArrowLeft":
    case "ArrowUp":
    case "PageUp":
      return goToStep(walkAt.value - 1), true;
    case "Home":
      return goToStep(0), true;
    case "End":
      return goToStep(Infinity), true;
    case "Escape":
      return presenting.value ? (present(false), true) : false;
    case "f":
      return present(!presenting.value), true;
  }
  return false;
}
