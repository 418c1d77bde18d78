import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { type Blackout, type Period, concerns } from "#app/planning/plans/plan-rules.ts";

/**
 * The first days that suit an item: after its lead time where the period allows it, and clear of blackouts. Where
 * nowhere is room for all of its days, the longest run that is free. Null where no day is.
 */
export function suggestedDays(
  item: { leadDays: number; durationDays: number; channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
  today: string,
): Period | null {
  const runs = freeRuns(
    period,
    blackouts.filter(({ channelIds }) => concerns(channelIds, item.channelId)),
  );
  const ready = addDays(today, item.leadDays);
  const after = runs.flatMap((run) => (run.endsOn >= ready ? { ...run, startsOn: later(run.startsOn, ready) } : []));
  const choices = after.length > 0 ? after : runs;
  const roomy = choices.find((run) => daysIn(run) >= item.durationDays);
  const [longest] = [...choices].sort((one, other) => daysIn(other) - daysIn(one));
  const run = roomy ?? longest;
  if (!run) return null;
  const wanted = addDays(run.startsOn, item.durationDays - 1);
  return { startsOn: run.startsOn, endsOn: wanted < run.endsOn ? wanted : run.endsOn };
}

/** Say why an item does not begin on the first day of its plan; "" where it does. */
export function reasonForDays(
  { startsOn, ...item }: { startsOn: string; leadDays: number; channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
): string {
  if (startsOn === period.startsOn) return "";
  const kept = blackouts.find(
    ({ channelIds, endsOn }) => concerns(channelIds, item.channelId) && addDays(endsOn, 1) === startsOn,
  );
  if (kept) return `Nothing can run during ${kept.title}, ${dayText(kept.startsOn)} to ${dayText(kept.endsOn)}.`;
  return `It needs ${countText(item.leadDays, "day")} to get ready.`;
}

/** What of a period lies between blackouts, in order. */
function freeRuns(period: Period, blackouts: readonly Period[]): Period[] {
  const runs: Period[] = [];
  let { startsOn } = period;
  for (const blackout of [...blackouts].sort((one, other) => one.startsOn.localeCompare(other.startsOn))) {
    if (blackout.startsOn > startsOn)
      runs.push({ startsOn, endsOn: earlier(addDays(blackout.startsOn, -1), period.endsOn) });
    startsOn = later(startsOn, addDays(blackout.endsOn, 1));
  }
  if (startsOn <= period.endsOn) runs.push({ startsOn, endsOn: period.endsOn });
  return runs;
}

function daysIn({ startsOn, endsOn }: Period): number {
  return dayNumber(endsOn) - dayNumber(startsOn) + 1;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
