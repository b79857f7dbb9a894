/** Dates as texts such as 2026-01-31. */

/** Return whether a text is a date such as 2026-01-31. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Today's date in local time. */
export function dateHere(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Date `by` days later; a negative `by` goes back. */
export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** First day of the month that is `by` months after the month of a day. */
export function monthAfter(day: string, by: number): string {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}
