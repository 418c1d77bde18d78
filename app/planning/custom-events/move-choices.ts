import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { happensOn, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { recurrenceOf, storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import { carriedDays, carrierOf } from "./carried-days.ts";
import type { WholeSeries } from "./event-occurrences.ts";
import { passedNeighbor } from "./occurrence-rules.ts";
import { daysBetween, renamedRepeat, repeatFrom, shiftedRepeat } from "./shifted-repeat.ts";

/** What a move of one day of a repeating event can mean besides that day alone. */
export interface MoveChoices {
  all: boolean;
  /** That day and those after it; null where they cannot go along. */
  following: {
    /** The other rules that they get, as they are stored, and in words; null where they keep theirs. */
    renamed: { rules: string; words: string } | null;
  } | null;
}

export const ALONE: MoveChoices = { all: false, following: null };

/**
 * What is offered when a day of an event (YYYY-MM-DD, as its series has it) is moved from the day that it begins on to
 * another: nothing that saving would refuse for the schedule's sake.
 */
export function choicesOfMove(event: WholeSeries, originalDay: string, from: string, to: string): MoveChoices {
  const recurrence = recurrenceOf(event);
  if (!recurrence) return ALONE;
  const days = daysBetween(from, to);
  const rest = repeatFrom(recurrence, originalDay);
  const target = addDays(originalDay, days);
  const passed = days === 0 ? null : passedNeighbor({ ...recurrence, exceptions: [] }, originalDay, target);
  const all = shiftedRepeat(recurrence, days) !== null;
  if (passed !== null && target < originalDay) return { all, following: null };
  if (shiftedRepeat(rest, days)) return { all, following: { renamed: null } };
  const meant = passed === null && from === originalDay ? renamedRepeat(rest, from, to) : null;
  if (!meant || losesDays(event, { ...recurrence, startsOn: originalDay }, meant)) return { all, following: null };
  const words = recurrenceWords({ ...meant, endsOn: null, exceptions: [] });
  return { all, following: { renamed: { rules: storedRules(meant), words } } };
}

/** Whether something that was changed on a single day would have nowhere to go. */
function losesDays({ overrides, startsOn, endsOn }: WholeSeries, before: Recurrence, after: Recurrence): boolean {
  const length = dayNumber(endsOn) - dayNumber(startsOn);
  const living = overrides.filter(({ originalDay }) => happensOn(before, originalDay));
  return carriedDays(living, carrierOf(before, after), { before: length, after: length }).lost.length > 0;
}
