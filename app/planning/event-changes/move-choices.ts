import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { occursOn, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { recurrenceOf, serializeRules } from "#app/platform/recurrence/stored-repeat.ts";
import { overriddenDates, occurrenceMapper } from "#app/planning/custom-events/overridden-dates.ts";
import type { EventSeriesDetails } from "#app/planning/custom-events/event-occurrences.ts";
import { passedNeighbor } from "#app/planning/custom-events/occurrence-rules.ts";
import { daysBetween, adaptRepeat, repeatFrom, shiftRepeat } from "#app/planning/custom-events/shift-repeat.ts";

/** Scopes that a move of one day of a repeating event can have in addition to that day alone. */
export interface MoveChoices {
  all: boolean;
  /** That day and those after it; null when they cannot be moved together. */
  following: {
    /** New rules for these days, as stored and as text; null when they keep their rules. */
    renamed: { rules: string; words: string } | null;
  } | null;
}

export const SINGLE_EVENT: MoveChoices = { all: false, following: null };

/**
 * List the scopes to offer when an occurrence (`originalDay`, YYYY-MM-DD) is moved between two first days. A scope that
 * saving would refuse because of the schedule is not offered.
 */
export function listMoveChoices(event: EventSeriesDetails, originalDay: string, from: string, to: string): MoveChoices {
  const recurrence = recurrenceOf(event);
  if (!recurrence) return SINGLE_EVENT;
  const days = daysBetween(from, to);
  const rest = repeatFrom(recurrence, originalDay);
  const target = addDays(originalDay, days);
  const passed = days === 0 ? null : passedNeighbor({ ...recurrence, exceptions: [] }, originalDay, target);
  const all = shiftRepeat(recurrence, days) !== null;
  if (passed !== null && target < originalDay) return { all, following: null };
  if (shiftRepeat(rest, days)) return { all, following: { renamed: null } };
  const adapted = passed === null && from === originalDay ? adaptRepeat(rest, from, to) : null;
  if (!adapted || losesOverrides(event, { ...recurrence, startsOn: originalDay }, adapted))
    return { all, following: null };
  const words = recurrenceText({ ...adapted, endsOn: null, exceptions: [] });
  return { all, following: { renamed: { rules: serializeRules(adapted), words } } };
}

/** Tell whether a change of the schedule would lose overrides. */
function losesOverrides(
  { overrides, startsOn, endsOn }: EventSeriesDetails,
  before: Recurrence,
  after: Recurrence,
): boolean {
  const length = dayNumber(endsOn) - dayNumber(startsOn);
  const activeOverrides = overrides.filter(({ originalDay }) => occursOn(before, originalDay));
  return (
    overriddenDates(activeOverrides, occurrenceMapper(before, after), { before: length, after: length }).lost.length > 0
  );
}
