import type { PlanItem } from "#app/planning/plans/plan-queries.server.ts";
import { isAwaitingAnswer, type PlanStatusFacts } from "#app/planning/plans/plan-rules.ts";
import { countText, firstNamesText } from "#app/ui/text/format.ts";

/** Return a campaign's drafts that can be edited together. */
export function editableDrafts<Plan extends PlanStatusFacts>(campaign: readonly Plan[]): Plan[] {
  return campaign.filter((plan) => plan.status === "draft" && !isAwaitingAnswer(plan));
}

/** Item of one of several plans, with the fields that match it to the same item in the others. */
type GroupedItem = Pick<PlanItem, "id" | "planId" | "ideaId" | "title" | "startsOn" | "quantity" | "unitCostCents"> &
  Pick<PlanItem, "plannedCents" | "hasNewerIdea"> & { refusal: string | null; warning: string | null };

/**
 * Merge equal items of several plans: the same idea, or a custom item of the same title, on the same first day, with
 * the costs added up. `itemIds` are those of all; `locationNames` lists the locations when not every plan has the item;
 * `hasUniformCost` is true when it costs the same in each.
 */
export function mergeEqualItems<Item extends GroupedItem>(
  items: readonly Item[],
  plans: readonly { id: number; location: string }[],
) {
  const groups = new Map<string, Item[]>();
  for (const { id } of plans) {
    const own = new Set<string>();
    for (const item of items.filter(({ planId }) => planId === id)) {
      const key = `${item.ideaId ?? item.title.toLowerCase()} ${item.startsOn}`;
      // A duplicate within one plan stays a separate item.
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
        itemIds: group.map(({ id }) => id),
        plannedCents: group.reduce((sum, { plannedCents }) => sum + plannedCents, 0),
        locationNames: isEverywhere ? null : group.map(locationOf),
        hasUniformCost: group.every(
          ({ quantity, unitCostCents }) => quantity === first.quantity && unitCostCents === first.unitCostCents,
        ),
        hasNewerIdea: group.some(({ hasNewerIdea }) => hasNewerIdea),
        refusal:
          sentencesByLocation(group.map((item) => ({ location: locationOf(item), sentence: item.refusal })))[0] ?? null,
        warning:
          sentencesByLocation(group.map((item) => ({ location: locationOf(item), sentence: item.warning })))[0] ?? null,
      },
    ];
  });
}

const MAX_NAMED = 3;

/** Merge equal sentences about several locations, naming the locations unless a sentence applies to all. */
export function sentencesByLocation(all: readonly { location: string; sentence: string | null }[]): string[] {
  const locationNames = new Map<string, string[]>();
  for (const { location, sentence } of all) {
    if (sentence !== null) locationNames.set(sentence, [...(locationNames.get(sentence) ?? []), location]);
  }
  const total = new Set(all.map(({ location }) => location)).size;
  return [...locationNames].map(([sentence, locations]) => {
    if (locations.length === total) return sentence;
    return `${firstNamesText(locations, MAX_NAMED)}: ${sentence}`;
  });
}

/** Return how many items were copied to the other drafts of a campaign, as a sentence. */
export function copiedItemsText({
  copied,
  plans,
  leftOut,
}: {
  copied: number;
  plans: number;
  leftOut: number;
}): string {
  const out =
    leftOut === 0 ? "" : ` ${countText(leftOut, "item")} didn't fit and ${leftOut === 1 ? "was" : "were"} left out.`;
  if (copied === 0) return `The other drafts already have everything that fits.${out}`;
  return `${countText(copied, "item")} copied to ${countText(plans, "{location}")}.${out}`;
}

/** Location whose plan did not change, with the reason. */
export interface LocationRefusal {
  location: string;
  sentence: string;
}

const MAX_REASONS = 3;

/** Return how many plans of a campaign changed status, with the first few reasons for the rest. */
export function campaignOutcomeText(done: string, moved: number, refused: readonly LocationRefusal[]): string {
  const all = moved + refused.length;
  if (all === 0) return "No {plans} in this campaign need this step.";
  if (refused.length === 0) return `${countText(moved, "{plan}")} ${done}.`;
  return [`${moved} of ${countText(all, "{plan}")} ${done}.`, ...reasonsOf(refused)].join(" ");
}

/** Return the message that no plan of a campaign changed, with the first few reasons. */
export function nothingChangedText(refused: readonly LocationRefusal[]): string {
  return ["Nothing changed.", ...reasonsOf(refused)].join(" ");
}

function reasonsOf(refused: readonly LocationRefusal[]): string[] {
  const named = refused.slice(0, MAX_REASONS).map(({ location, sentence }) => `${location}: ${sentence}`);
  const more = refused.length - named.length;
  return more > 0 ? [...named, `${countText(more, "more {location}")} also didn't change.`] : named;
}
