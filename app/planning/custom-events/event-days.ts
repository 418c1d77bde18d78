import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type CalendarWindow, dayTally } from "#app/planning/calendar-layers/day-tally.ts";
import { type NumberedRepeat, sharedExpansion } from "#app/platform/recurrence/recurrence.ts";
import { rulesOf } from "#app/platform/recurrence/stored-repeat.ts";

/** When events happen; days are numbers from 1970-01-01, and times minutes of the day, null for whole days. */
export interface Schedules {
  schedules: readonly Schedule[];
  changedDays: readonly ChangedDay[];
}

/** Events that share a rule, an end and exceptions: one place in each list is one event. */
interface Schedule {
  /** The rules as JSON; null for single events. */
  rules: string | null;
  endsOn: number | null;
  exceptions: readonly number[];
  ids: readonly number[];
  startsOn: readonly number[];
  /** Days from an event's first to its last. */
  lengths: readonly number[];
  minutes: readonly (number | null)[];
}

/** One day of a series that differs from it. */
interface ChangedDay {
  id: number;
  originalDay: number;
  startsOn: number;
  length: number;
  minutes: number | null;
  /** Whether what it says fits what is looked for. */
  isShown: boolean;
  rules: string;
  exceptions: readonly number[];
  seriesStartsOn: number;
  seriesEndsOn: number | null;
}

/** One time that an event happens; `originalDay` names it within its series, and is null for a single event. */
export interface EventDay {
  id: number;
  originalDay: number | null;
  startsOn: number;
  length: number;
}

/** The days in a window on which events happen: those that there is room to tell, and how many there are besides. */
export function eventDaysWithin({ schedules, changedDays }: Schedules, window: CalendarWindow) {
  const expand = expansionFor(window);
  const tally = dayTally(window);
  const told: EventDay[] = [];
  const changed = new Set(changedDays.map(({ id, originalDay }) => `${id} ${originalDay}`));
  const put = (day: EventDay) => {
    if (tally.put(day.startsOn, day.startsOn + day.length)) told.push(day);
  };

  const ofChanged = changedDays.filter(({ isShown, ...day }) => isShown && stillHappens(day)).map(placeOfChanged);
  for (const { id, length, repeat, originalDay, startsOn } of [...schedules.flatMap(placesOf), ...ofChanged].sort(
    inOrder,
  )) {
    if (!repeat) put({ id, originalDay, startsOn, length });
    else {
      for (const day of expand(repeat, length)) {
        if (changed.size === 0 || !changed.has(`${id} ${day}`)) put({ id, originalDay: day, startsOn: day, length });
      }
    }
  }
  return { told, total: tally.total(), untold: tally.untold(), untoldStarts: tally.untoldStarts() };
}

/** Expands repeats whose occurrences touch a window; what began before it and lasts into it is found too. */
function expansionFor({ from, until }: CalendarWindow) {
  const [first, last] = [dayNumber(from), dayNumber(until)];
  const expand = sharedExpansion(first, last);
  const expandLong = sharedExpansion(first - MOST_DAYS, last);
  return (repeat: NumberedRepeat, length: number) => (length === 0 ? expand(repeat) : expandLong(repeat));
}

interface Place extends EventDay {
  minutes: number | null;
  /** Null for what happens once. */
  repeat: NumberedRepeat | null;
}

function placesOf({ rules: text, endsOn, exceptions, ids, startsOn, lengths, minutes }: Schedule): Place[] {
  const rules = text === null ? null : rulesOf(text);
  return ids.map((id, at) => {
    const start = startsOn[at] ?? 0;
    const repeat = rules && { rules, startsOn: start, endsOn, exceptions };
    return { id, originalDay: null, startsOn: start, length: lengths[at] ?? 0, minutes: minutes[at] ?? null, repeat };
  });
}

function placeOfChanged({ id, originalDay, startsOn, length, minutes }: Omit<ChangedDay, "isShown">): Place {
  return { id, originalDay, startsOn, length, minutes, repeat: null };
}

/** A change of a day that no longer occurs is as if it were not there. */
function stillHappens({
  rules,
  originalDay,
  exceptions,
  seriesStartsOn,
  seriesEndsOn,
}: Omit<ChangedDay, "isShown">): boolean {
  const expand = sharedExpansion(originalDay, originalDay);
  return expand({ rules: rulesOf(rules), startsOn: seriesStartsOn, endsOn: seriesEndsOn, exceptions }).length > 0;
}

/** What lasts longer first, then whole days, then by time; the id settles ties. */
function inOrder(one: Place, other: Place): number {
  return other.length - one.length || (one.minutes ?? -1) - (other.minutes ?? -1) || one.id - other.id;
}
