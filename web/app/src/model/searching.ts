/** Exercises in which the player searches: no button and no key gives the answer away. */
import { computed } from "@preact/signals";
import { current } from "./practice";
import { lesson } from "./train";

export const searching = computed(() => (lesson.value !== null && lesson.value.phase !== "done") || current.value?.outcome === "open");
