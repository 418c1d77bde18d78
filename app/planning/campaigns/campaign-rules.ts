import { type Period, type PlanStatusFacts, isWaiting } from "#app/planning/plans/plan-rules.ts";

/** The plans of a campaign that can be planned together. */
export function draftsOf<Plan extends PlanStatusFacts>(campaign: readonly Plan[]): Plan[] {
  return campaign.filter((plan) => plan.status === "draft" && !isWaiting(plan));
}

/** An item of one of several plans, as much as tells what stands for the same in the others. */
interface GroupedItem extends Period {
  id: number;
  planId: number;
  ideaId: number | null;
  title: string;
  quantity: number;
  unitCostCents: number;
  plannedCents: number;
  hasNewerIdea: boolean;
  refusal: string | null;
  warning: string | null;
}

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
    const more = locations.length > MOST_NAMED ? ", …" : "";
    return `${locations.slice(0, MOST_NAMED).join(", ")}${more}: ${sentence}`;
  });
}
