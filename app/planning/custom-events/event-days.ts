import { MAX_OCCURRENCE_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type CalendarWindow, countEntriesPerDay } from "#app/planning/calendar-layers/day-counts.ts";
import { type NumberedRepeat, createExpander } from "#app/platform/recurrence/recurrence.ts";
import { readStoredRules } from "#app/platform/recurrence/stored-repeat.ts";

/** Schedules of events. Days are numbers from 1970-01-01, times are minutes of the day and null for whole days. */
export interface EventSchedules {
  schedules: readonly Schedule[];
  changedDays: readonly ScheduledOverride[];
}

/** Events with the same rules, end and exceptions; equal indexes of the lists belong to one event. */
interface Schedule {
  /** Repeat rules as JSON text; null for single events. */
  rules: string | null;
  endsOn: number | null;
  exceptions: readonly number[];
  ids: readonly number[];
  startsOn: readonly number[];
  /** Days from an event's first day to its last; 0 for a one-day event. */
  lengths: readonly number[];
  minutes: readonly (number | null)[];
  /** Hashes of the titles: equal titles on the same days are drawn as one. */
  titles: readonly number[];
}

/** Overridden day of a series. */
interface ScheduledOverride {
  id: number;
  originalDay: number;
  startsOn: number;
  length: number;
  minutes: number | null;
  title: number;
  /** True when the overridden values match the calendar's filters. */
  isShown: boolean;
  rules: string;
  exceptions: readonly number[];
  seriesStartsOn: number;
  seriesEndsOn: number | null;
}

/** Occurrence of an event; `originalDay` identifies it within its series and is null for a single event. */
export interface EventDay {
  id: number;
  originalDay: number | null;
  startsOn: number;
  length: number;
}

/** Expand schedules to the occurrences within a window: those with room on their days, and counts of the others. */
export function expandEventSchedules({ schedules, changedDays }: EventSchedules, window: CalendarWindow) {
  const expand = windowExpander(window);
  const counter = countEntriesPerDay(window);
  const listed: EventDay[] = [];
  const changed = new Set(changedDays.map(({ id, originalDay }) => `${id} ${originalDay}`));
  const kindOf = numberKinds();
  // Listed occurrences by kind and first day. Copies of one event at many locations take the room of one.
  const alike = new Map<number, number>();
  const add = (day: EventDay, kind: number) => {
    const key = kind * DAYS + day.startsOn;
    const copies = alike.get(key) ?? 0;
    if (!counter.add(day.startsOn, day.startsOn + day.length, copies > 0 && copies < MAX_COPIES)) return;
    listed.push(day);
    alike.set(key, copies + 1);
  };

  const ofChanged = changedDays.filter(({ isShown, ...day }) => isShown && stillHappens(day)).map(toOverrideEvent);
  for (const event of [...schedules.flatMap(toScheduledEvents), ...ofChanged].sort(compareEventDays)) {
    const { id, length, repeat, originalDay, startsOn } = event;
    const kind = kindOf(event);
    if (!repeat) add({ id, originalDay, startsOn, length }, kind);
    else {
      for (const day of expand(repeat, length)) {
        if (changed.size === 0 || !changed.has(`${id} ${day}`))
          add({ id, originalDay: day, startsOn: day, length }, kind);
      }
    }
  }
  return { listed, total: counter.total(), overflow: counter.overflow(), overflowStarts: counter.overflowStarts() };
}

/** More days than a calendar has, to make one number of a kind and a day. */
const DAYS = 100_000;
/** Largest number of copies of an event listed for a day; the others are counted. */
const MAX_COPIES = 200;

/** Return a function that numbers events: those of one title, length and time have the same number. */
function numberKinds(): (event: ScheduledEvent) => number {
  const kinds = new Map<string, number>();
  return ({ title, length, minutes }) => {
    const key = `${title} ${length} ${minutes}`;
    const known = kinds.get(key) ?? kinds.size;
    kinds.set(key, known);
    return known;
  };
}

/** Return a function that expands a repeat to the occurrences touching a window, also those that begin before it. */
function windowExpander({ from, until }: CalendarWindow) {
  const [first, last] = [dayNumber(from), dayNumber(until)];
  const expand = createExpander(first, last);
  const expandLong = createExpander(first - MAX_OCCURRENCE_DAYS, last);
  return (repeat: NumberedRepeat, length: number) => (length === 0 ? expand(repeat) : expandLong(repeat));
}

interface ScheduledEvent extends EventDay {
  minutes: number | null;
  title: number;
  /** Null for a single occurrence. */
  repeat: NumberedRepeat | null;
}

function toScheduledEvents({
  rules: text,
  endsOn,
  exceptions,
  ids,
  startsOn,
  lengths,
  minutes,
  titles,
}: Schedule): ScheduledEvent[] {
  const rules = text === null ? null : readStoredRules(text);
  return ids.map((id, at) => {
    const start = startsOn[at] ?? 0;
    const repeat = rules && { rules, startsOn: start, endsOn, exceptions };
    const [length, title] = [lengths[at] ?? 0, titles[at] ?? 0];
    return { id, originalDay: null, startsOn: start, length, minutes: minutes[at] ?? null, title, repeat };
  });
}

function toOverrideEvent({
  id,
  originalDay,
  startsOn,
  length,
  minutes,
  title,
}: Omit<ScheduledOverride, "isShown">): ScheduledEvent {
  return { id, originalDay, startsOn, length, minutes, title, repeat: null };
}

/** Tell whether the series still has the original day; an override of another day is ignored. */
function stillHappens({
  rules,
  originalDay,
  exceptions,
  seriesStartsOn,
  seriesEndsOn,
}: Omit<ScheduledOverride, "isShown">): boolean {
  const expand = createExpander(originalDay, originalDay);
  return (
    expand({ rules: readStoredRules(rules), startsOn: seriesStartsOn, endsOn: seriesEndsOn, exceptions }).length > 0
  );
}

/** Compare by length, longer first, then whole days first, then by time; the id breaks ties. */
function compareEventDays(one: ScheduledEvent, other: ScheduledEvent): number {
  return other.length - one.length || (one.minutes ?? -1) - (other.minutes ?? -1) || one.id - other.id;
}
