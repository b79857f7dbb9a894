/** Days with solved puzzles. A puzzle counts for its own date whenever it is solved, so missed days can be made up. */
import { computed, effect, signal } from "@preact/signals";
import { dateHere, dayAfter, isDay } from "./dates";
import { game, solved } from "./game";
import { readItem, writeItem } from "./storage";

/** Numbers of solved puzzles by date. */
type Days = Readonly<Record<string, readonly number[]>>;

const KEY = "lucidoku/days";

/** Length of the look-back period in days. */
export const LOOKED_BACK = 30;

/** Number of puzzles of a day. */
export const OF_A_DAY = 6;

function read(): Days {
  const stored = readItem<Record<string, unknown>>(KEY, {}) ?? {};
  const numbers = (some: unknown): number[] => (Array.isArray(some) ? some.filter((one): one is number => Number.isInteger(one)) : []);
  return Object.fromEntries(Object.entries(stored).flatMap(([day, some]) => (isDay(day) && numbers(some).length ? [[day, numbers(some)]] : [])));
}

export const days = signal<Days>(read());

/** Number of recent days with a solved puzzle. */
export const recentDays = computed(() => {
  const today = dateHere();
  return Array.from({ length: LOOKED_BACK }, (_, i) => dayAfter(today, -i)).filter((day) => days.value[day]).length;
});

/** Number of days in a row with a solved puzzle, up to today, or up to yesterday while today's are open. */
export const daysInARow = computed(() => {
  const today = dateHere();
  let day = days.value[today] ? today : dayAfter(today, -1);
  let count = 0;
  for (; days.value[day]; day = dayAfter(day, -1)) count++;
  return count;
});

function recordSolved(day: string, number: number): void {
  const now = read(); // another tab may have added one
  if (!now[day]?.includes(number)) {
    const next = { ...now, [day]: [...(now[day] ?? []), number].sort((a, b) => a - b) };
    days.value = next;
    writeItem(KEY, next);
  }
}

/** Record a solved daily puzzle. */
export function followDays(): void {
  effect(() => {
    const about = game.value?.about;
    if (solved.value && about?.day && typeof about.with?.number === "number") recordSolved(about.day, about.with.number);
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY) days.value = read();
  });
}
