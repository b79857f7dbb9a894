/** The days whose puzzles were solved. A puzzle counts for the day that it belongs to, whenever it is solved: nothing is lost by a day that was missed. */
import { computed, effect, signal } from "@preact/signals";
import { game, solved } from "./game";
import { readItem, writeItem } from "./storage";

/** Numbers of the puzzles that were solved, by the date of their day. */
type Days = Readonly<Record<string, readonly number[]>>;

const KEY = "lucidoku/days";

/** So many days are looked back on. */
export const LOOKED_BACK = 30;

function read(): Days {
  const told = readItem<Record<string, unknown>>(KEY) ?? {};
  const numbers = (some: unknown): number[] => (Array.isArray(some) ? some.filter((one): one is number => Number.isInteger(one)) : []);
  return Object.fromEntries(Object.entries(told).flatMap(([day, some]) => (isDay(day) && numbers(some).length ? [[day, numbers(some)]] : [])));
}

/** Whether a text is a date such as 2026-01-31. */
export function isDay(text: string): boolean {
  const found = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00Z`) : null;
  return found !== null && !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text);
}

/** Today's date here, not in Greenwich. */
export function dateHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The date so many days after another; before it, where `by` is negative. */
export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of a month so many months after that of a day. */
export function monthAfter(day: string, by: number): string {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

export const days = signal<Days>(read());

/** How many of the last days have a puzzle that was solved. */
export const recentDays = computed(() => {
  const today = dateHere();
  return Array.from({ length: LOOKED_BACK }, (_, i) => dayAfter(today, -i)).filter((day) => days.value[day]).length;
});

function note(day: string, number: number): void {
  const now = read(); // another tab may have solved one as well
  if (!now[day]?.includes(number)) {
    const next = { ...now, [day]: [...(now[day] ?? []), number].sort((a, b) => a - b) };
    days.value = next;
    writeItem(KEY, next);
  }
}

/** Remember the puzzle of a day when it is solved. */
export function followDays(): void {
  effect(() => {
    const about = game.value?.about;
    if (solved.value && about?.day && typeof about.with?.number === "number") note(about.day, about.with.number);
  });
  addEventListener("storage", (event) => {
    if (event.key === KEY) days.value = read();
  });
}
