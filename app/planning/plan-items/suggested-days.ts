import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countText } from "#app/ui/text/format.ts";
import { type Blackout, type Period, blackoutRefusal, blocksChannel } from "#app/planning/plans/plan-rules.ts";

/**
 * Suggest the first days for an item: after its lead time when the period allows it, and clear of blackouts. When no
 * gap fits all its days, use the longest one. Null when no day is free.
 */
export function suggestItemDays(
  item: { leadDays: number; durationDays: number; channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
  today: string,
): Period | null {
  const gaps = findGaps(
    period,
    blackouts.filter(({ channelIds }) => blocksChannel(channelIds, item.channelId)),
  );
  const ready = addDays(today, item.leadDays);
  const after = gaps.flatMap((gap) => (gap.endsOn >= ready ? { ...gap, startsOn: later(gap.startsOn, ready) } : []));
  const choices = after.length > 0 ? after : gaps;
  const roomy = choices.find((gap) => daysIn(gap) >= item.durationDays);
  const [longest] = [...choices].sort((one, other) => daysIn(other) - daysIn(one));
  const gap = roomy ?? longest;
  if (!gap) return null;
  const wanted = addDays(gap.startsOn, item.durationDays - 1);
  return { startsOn: gap.startsOn, endsOn: wanted < gap.endsOn ? wanted : gap.endsOn };
}

/** Return why an item does not start on its plan's first day, "" when it does. */
export function suggestedDaysReason(
  { startsOn, ...item }: { startsOn: string; leadDays: number; channelId: number },
  period: Period,
  blackouts: readonly Blackout[],
): string {
  if (startsOn === period.startsOn) return "";
  const blackout = blackouts.find(
    ({ channelIds, endsOn }) => blocksChannel(channelIds, item.channelId) && addDays(endsOn, 1) === startsOn,
  );
  if (blackout) return blackoutRefusal(blackout);
  return `It needs ${countText(item.leadDays, "day")} of lead time.`;
}

/** Return the gaps of a period between blackouts, in order. */
function findGaps(period: Period, blackouts: readonly Period[]): Period[] {
  const gaps: Period[] = [];
  let { startsOn } = period;
  for (const blackout of [...blackouts].sort((one, other) => one.startsOn.localeCompare(other.startsOn))) {
    if (blackout.startsOn > startsOn)
      gaps.push({ startsOn, endsOn: earlier(addDays(blackout.startsOn, -1), period.endsOn) });
    startsOn = later(startsOn, addDays(blackout.endsOn, 1));
  }
  if (startsOn <= period.endsOn) gaps.push({ startsOn, endsOn: period.endsOn });
  return gaps;
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
