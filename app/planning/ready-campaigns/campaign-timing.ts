import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { overlapsSeason, seasonOf } from "#app/planning/idea-catalog/season.ts";
import { suggestItemDays } from "#app/planning/plan-items/suggested-days.ts";
import { sentencesByLocation } from "#app/planning/plan-campaigns/campaign-rules.ts";
import {
  type Blackout,
  type Period,
  blackoutRefusal,
  blocksChannel,
  shortLeadTimeText,
} from "#app/planning/plans/plan-rules.ts";
import { dayText, firstNamesText } from "#app/ui/text/format.ts";

/** Item of a ready campaign, relative to its first day. */
export interface TimedItem {
  title: string;
  channelId: number;
  offsetDays: number;
  durationDays: number;
  leadDays: number;
  /** Days from the item's first day to its first step's due date; negative is before it. */
  firstStepDays: number;
  /** First and last day on which its idea can start; null means no limit. */
  activeFrom: string | null;
  activeTo: string | null;
  /** Season of its idea as MM-DD; null for the whole year. */
  seasonFrom: string | null;
  seasonTo: string | null;
  /** Chosen locations that its idea is available to. */
  locationIds: readonly number[];
}

/** Blackout at some of the chosen locations. */
export type LocalBlackout = Blackout & { locationIds: readonly number[] };

/** Return an item's days in a campaign's period; the last item ends with the period. */
export function itemDays({ offsetDays, durationDays }: TimedItem, { startsOn, endsOn }: Period): Period {
  const first = addDays(startsOn, offsetDays);
  const last = addDays(first, durationDays - 1);
  return { startsOn: first, endsOn: last < endsOn ? last : endsOn };
}

/** Tell whether a new plan gets an item: it starts within the period and within the days of its idea. */
export function isItemIncluded(item: TimedItem, period: Period): boolean {
  const { startsOn } = itemDays(item, period);
  const { activeFrom, activeTo } = item;
  return startsOn <= period.endsOn && !(activeFrom && startsOn < activeFrom) && !(activeTo && startsOn > activeTo);
}

/** Return the earliest first day on which every item has its lead time and no step is overdue. */
export function earliestStart(items: readonly TimedItem[], today: string): string {
  const waits = items.flatMap((item) => [item.leadDays - item.offsetDays, -item.firstStepDays - item.offsetDays]);
  return addDays(today, Math.max(0, ...waits));
}

/** Days before a blackout from which an item keeps its first day and ends before the blackout. */
const MIN_DAYS_BEFORE = 7;

/**
 * Return an item's days clear of the blackouts at its location: as planned when they are, else ended before the blackout
 * when that leaves a week, else later in the period, and fewer when no gap has room for all. As planned when the rest of
 * the period has no free day; null when they would move out of its season.
 */
export function clearDays(
  { channelId, ...planned }: Period & Pick<TimedItem, "channelId" | "seasonFrom" | "seasonTo">,
  period: Period,
  blackouts: readonly Blackout[],
): Period | null {
  const days = { startsOn: planned.startsOn, endsOn: planned.endsOn };
  const hits = blackouts.filter((blackout) => blackoutOn({ channelId, ...days }, [blackout]));
  const [first] = hits.map(({ startsOn }) => startsOn).sort();
  if (first === undefined) return days;
  if (dayNumber(first) - dayNumber(days.startsOn) >= MIN_DAYS_BEFORE) return { ...days, endsOn: addDays(first, -1) };
  const durationDays = dayNumber(days.endsOn) - dayNumber(days.startsOn) + 1;
  const rest = { startsOn: days.startsOn, endsOn: period.endsOn };
  const moved = suggestItemDays({ leadDays: 0, durationDays, channelId }, rest, blackouts, days.startsOn);
  const season = seasonOf(planned);
  return moved && season && !overlapsSeason(season, moved) ? null : (moved ?? days);
}

/** Active plan at a chosen location. */
export interface RunningPlan extends Period {
  id: number;
  locationId: number;
  name: string;
}

export interface CampaignConflicts {
  /** Sentences that prevent activation. */
  refusals: string[];
  /** Sentences that do not. */
  warnings: string[];
}

interface Chosen {
  items: readonly TimedItem[];
  period: Period;
  locations: readonly { id: number; name: string }[];
  blackouts: readonly LocalBlackout[];
  running: readonly RunningPlan[];
  isLeadTimeRequired: boolean;
  today: string;
}

/** List what stands against activating a campaign on some days, naming the locations unless all are affected. */
export function campaignConflicts(chosen: Chosen): CampaignConflicts {
  const { items, period, locations, blackouts, running, isLeadTimeRequired, today } = chosen;
  const included = items.filter((item) => isItemIncluded(item, period));
  const atEach = (sentencesOf: (id: number) => (string | null)[]) =>
    sentencesByLocation(
      locations.flatMap(({ id, name }) => {
        const sentences = [...new Set(sentencesOf(id).filter((sentence) => sentence !== null))];
        return (sentences.length > 0 ? sentences : [null]).map((sentence) => ({ location: name, sentence }));
      }),
    );
  const at = (id: number) => included.filter(({ locationIds }) => locationIds.includes(id));
  const blocked = atEach((id) =>
    at(id).map((item) => {
      const local = blackouts.filter(({ locationIds }) => locationIds.includes(id));
      const { channelId } = item;
      const days = clearDays({ ...item, ...itemDays(item, period) }, period, local);
      const blackout = days && blackoutOn({ channelId, ...days }, local);
      return blackout && `${item.title}: ${blackoutRefusal(blackout)}`;
    }),
  );
  const late = atEach((id) =>
    at(id).map((item) => {
      const sentence = shortLeadTimeText({ ...item, startsOn: itemDays(item, period).startsOn }, today);
      return sentence && `${item.title}: ${sentence}`;
    }),
  );
  const overlaps = overlapTexts(
    locations,
    running.filter((plan) => plan.startsOn <= period.endsOn && plan.endsOn >= period.startsOn),
  );
  return isLeadTimeRequired
    ? { refusals: [...blocked, ...late], warnings: overlaps }
    : { refusals: blocked, warnings: [...late, ...overlaps] };
}

const MAX_NAMED = 3;

/** Name a single overlapping plan; of several, only their locations. */
function overlapTexts(locations: readonly { id: number; name: string }[], plans: readonly RunningPlan[]): string[] {
  const at = locations.filter(({ id }) => plans.some(({ locationId }) => locationId === id));
  const own = plans.filter(({ locationId }) => at.some(({ id }) => id === locationId));
  const [plan] = own;
  if (!plan) return [];
  if (own.length > 1)
    return [
      `Overlaps with active {plans} at ${firstNamesText(
        at.map(({ name }) => name),
        MAX_NAMED,
      )}.`,
    ];
  const where = locations.length > 1 ? `${at[0]?.name}: ` : "";
  return [`${where}Overlaps with “${plan.name}”, active until ${dayText(plan.endsOn)}.`];
}

function blackoutOn<Time extends Blackout>(
  item: Period & { channelId: number },
  blackouts: readonly Time[],
): Time | null {
  const blocks = ({ startsOn, endsOn, channelIds }: Time) =>
    startsOn <= item.endsOn && endsOn >= item.startsOn && blocksChannel(channelIds, item.channelId);
  return blackouts.find(blocks) ?? null;
}
