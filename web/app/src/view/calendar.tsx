/** Month of daily puzzles: an ARIA grid with one tab stop; arrow keys move between days. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dateHere, dayAfter, monthAfter } from "../model/dates";
import { OF_A_DAY, days } from "../model/days";
import { dateText, t, tag } from "../words";
import { Button } from "./ui";

/** First day of the week in a locale, 1 for Monday. */
function firstOfWeek(): number {
  const locale = new Intl.Locale(tag()) as Intl.Locale & { getWeekInfo?(): { firstDay: number } };
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** Weeks of a day's month; null for days of other months. */
function weeksOf(day: string): (string | null)[][] {
  const first = monthAfter(day, 0);
  const lead = (new Date(`${first}T00:00Z`).getUTCDay() - (firstOfWeek() % 7) + 7) % 7;
  const count = (Date.parse(`${monthAfter(day, 1)}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / 86_400_000;
  const places = [...new Array<null>(lead).fill(null), ...Array.from({ length: count }, (_, i) => dayAfter(first, i))];
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) => Array.from({ length: 7 }, (_, i) => places[week * 7 + i] ?? null));
}

const KEYS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: (day) => monthAfter(day, 0),
  End: (day) => dayAfter(monthAfter(day, 1), -1),
  PageUp: (day) => monthAfter(day, -1),
  PageDown: (day) => monthAfter(day, 1),
};

export function Calendar({ day, onDay }: { day: string; onDay(day: string): void }): JSX.Element {
  const [at, setAt] = useState(day);
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef(""); // day reached by keyboard
  const today = dateHere();
  const within = (next: string): string => (next > today ? today : next);
  const go = (next: string): void => setAt(within(next));
  useEffect(() => setAt(day), [day]);
  useEffect(() => {
    if (wanted.current !== at) return;
    table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    wanted.current = "";
  }, [at]);
  const key = (event: KeyboardEvent): void => {
    const way = KEYS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    wanted.current = within(way(at));
    setAt(wanted.current);
  };
  const weeks = weeksOf(at);
  const whole = weeks.find((week) => !week.includes(null)) as string[];
  const month = dateText(monthAfter(at, 0), { month: "long", year: "numeric" });
  return (
    <div class="calendar">
      <div class="calendar-head">
        <Button icon="previous" label={t("days.previous")} quiet onClick={() => go(monthAfter(at, -1))} />
        <strong aria-live="polite">{month}</strong>
        <Button icon="next" label={t("days.next")} quiet onClick={() => go(monthAfter(at, 1))} disabled={monthAfter(at, 1) > today} />
      </div>
      <table role="grid" aria-label={`${t("days")}${t("separator")}${month}`} ref={table} onKeyDown={key}>
        <thead>
          <tr>
            {whole.map((one) => (
              <th key={one} scope="col" abbr={dateText(one, { weekday: "long" })}>
                {dateText(one, { weekday: "narrow" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, i) => (
            <tr key={i}>
              {week.map((one, place) => (
                <td key={one ?? place} role="gridcell" aria-selected={one ? one === day : undefined}>
                  {one ? <DayButton day={one} current={one === at} chosen={one === day} future={one > today} onDay={onDay} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayButton({ day, current, chosen, future, onDay }: { day: string; current: boolean; chosen: boolean; future: boolean; onDay(day: string): void }): JSX.Element {
  const solved = days.value[day]?.length ?? 0;
  const name = dateText(day, { dateStyle: "full" });
  return (
    <button
      type="button"
      data-day={day}
      class={`day${chosen ? " chosen" : ""}${solved ? " some" : ""}${day === dateHere() ? " today" : ""}`}
      tabIndex={current ? 0 : -1}
      disabled={future}
      aria-label={solved ? `${name}${t("separator")}${t("days.solved", { count: solved, of: OF_A_DAY })}` : name}
      onClick={() => onDay(day)}
    >
      {Number(day.slice(8))}
      <span class="day-dots" aria-hidden="true">
        {Array.from({ length: solved }, (_, i) => (
          <i key={i} />
        ))}
      </span>
    </button>
  );
}
