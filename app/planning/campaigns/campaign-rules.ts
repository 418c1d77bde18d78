import type { FoundItem } from "#app/planning/plans/plan-queries.server.ts";
import { isWaiting, type PlanStatusFacts } from "#app/planning/plans/plan-rules.ts";
import { countText, firstNamesText } from "#app/ui/format.ts";

/** The plans of a campaign that can be planned together. */
export function draftsOf<Plan extends PlanStatusFacts>(campaign: readonly Plan[]): Plan[] {
  return campaign.filter((plan) => plan.status === "draft" && !isWaiting(plan));
}

/** An item of one of several plans, as much as tells what stands for the same in the others. */
type GroupedItem = Pick<FoundItem, "id" | "planId" | "ideaId" | "title" | "startsOn" | "quantity" | "unitCostCents"> &
  Pick<FoundItem, "plannedCents" | "hasNewerIdea"> & { refusal: string | null; warning: string | null };

/**
 * The items of several plans, each once: what is the same idea, or an own item of the same title, on the same first day
 * stands for all of them, with their cost together. `places` names the plans' locations where not every plan has it;
 * `isUniform` says whether it costs the same in each.
 */
export function groupItems<Item extends GroupedItem>(
  items: readonly Item[],
  plans: readonly { id: number; location: string }[],
) {
  const groups = new Map<string, Item[]>();
  for (const { id } of plans) {
    const own = new Set<string>();
    for (const item of items.filter(({ planId }) => planId === id)) {
      const key = `${item.ideaId ?? item.title.toLowerCase()} ${item.startsOn}`;
      // What one plan holds twice stays two.
      const group = own.has(key) ? `${key} ${item.id}` : key;
      own.add(key);
      groups.set(group, [...(groups.get(group) ?? []), item]);
    }
  }
  const locationOf = ({ planId }: Item) => plans.find(({ id }) => id === planId)?.location ?? "";
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const isEverywhere = new Set(group.map(({ planId }) => planId)).size === plans.length;
    return [
      {
        ...first,
        plannedCents: group.reduce((sum, { plannedCents }) => sum + plannedCents, 0),
        places: isEverywhere ? null : group.map(locationOf),
        isUniform: group.every(
          ({ quantity, unitCostCents }) => quantity === first.quantity && unitCostCents === first.unitCostCents,
        ),
        hasNewerIdea: group.some(({ hasNewerIdea }) => hasNewerIdea),
        refusal:
          sentencesByPlace(group.map((item) => ({ location: locationOf(item), sentence: item.refusal })))[0] ?? null,
        warning:
          sentencesByPlace(group.map((item) => ({ location: locationOf(item), sentence: item.warning })))[0] ?? null,
      },
    ];
  });
}

const MOST_NAMED = 3;

/** Sentences about several locations, each once; the locations are named where it is not about all of them. */
export function sentencesByPlace(all: readonly { location: string; sentence: string | null }[]): string[] {
  const places = new Map<string, string[]>();
  for (const { location, sentence } of all) {
    if (sentence !== null) places.set(sentence, [...(places.get(sentence) ?? []), location]);
  }
  const total = new Set(all.map(({ location }) => location)).size;
  return [...places].map(([sentence, locations]) => {
    if (locations.length === total) return sentence;
    return `${firstNamesText(locations, MOST_NAMED)}: ${sentence}`;
  });
}

/** What came of copying items to the other drafts of a campaign, as a sentence. */
export function copiedText({ copied, plans, leftOut }: { copied: number; plans: number; leftOut: number }): string {
  const out = leftOut === 0 ? "" : ` ${countText(leftOut, "item")} did not fit and ${isOrAre(leftOut)} left out.`;
  if (copied === 0) return `The other drafts have what they can take already.${out}`;
  return `${countText(copied, "item")} ${isOrAre(copied)} copied to ${countText(plans, "{location}")}.${out}`;
}

/** A plan that did not move with the others, and why. */
export interface Refused {
  location: string;
  sentence: string;
}

const MOST_REASONS = 3;

/** What came of moving every plan of a campaign, as sentences; the reasons of the first few that stayed. */
export function movedAllText(done: string, moved: number, refused: readonly Refused[]): string {
  const all = moved + refused.length;
  if (all === 0) return "Nothing is left to do for this campaign.";
  if (refused.length === 0) return `${countText(moved, "{plan}")} ${isOrAre(moved)} ${done}.`;
  return [`${moved} of ${countText(all, "{plan}")} ${isOrAre(moved)} ${done}.`, ...reasonsOf(refused)].join(" ");
}

/** Why nothing was changed in any of several plans. */
export function refusedForAllText(refused: readonly Refused[]): string {
  return ["Nothing is changed.", ...reasonsOf(refused)].join(" ");
}

function reasonsOf(refused: readonly Refused[]): string[] {
  const named = refused.slice(0, MOST_REASONS).map(({ location, sentence }) => `${location}: ${sentence}`);
  const more = refused.length - named.length;
  return more > 0 ? [...named, `${countText(more, "more {location}")} ${more === 1 ? "waits" : "wait"} too.`] : named;
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}
