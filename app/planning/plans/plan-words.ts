import { rescheduledActionsText } from "#app/planning/actions/action-rules.ts";
import { countText, dayText, pluralOf } from "#app/ui/text/format.ts";
import type { Period } from "./plan-rules.ts";

/** Return how many drafts were created and how many items were left out, as a sentence. */
export function createdPlansText({ planIds, leftOut }: { planIds: readonly number[]; leftOut: number }): string {
  const text =
    planIds.length === 1
      ? "Draft created. Add {ideas} to it."
      : `${countText(planIds.length, "draft")} created, one per {location}.`;
  if (leftOut === 0) return text;
  return `${text} ${countText(leftOut, "item")} didn't fit and ${leftOut === 1 ? "was" : "were"} left out.`;
}

/** Return the words for all of two or more: "both plans", "all 14 plans". */
export function allText(count: number, noun: string): string {
  return count === 2 ? `both ${pluralOf(noun)}` : `all ${countText(count, noun)}`;
}

/** Return where a campaign was activated, with the number of to-dos it added, as a sentence. */
export function activatedCampaignText(name: string, locations: readonly string[], actions: number): string {
  const [first = ""] = locations;
  const where = locations.length === 1 ? first : allText(locations.length, "{location}");
  return `${name} is active at ${where}. ${countText(actions, "to-do")} added to your {checklist}.`;
}

/** Return what changed after an item's first day moved, with the number of moved actions. */
export function changedItemText(title: string, actions: { moved: number; kept: number } | null): string {
  const moved = actions && rescheduledActionsText(actions);
  return moved ? `${title} updated. ${moved}` : `${title} updated.`;
}

/** Format days as "03/10/2026" or "03/10/2026 – 03/20/2026". */
export function itemDaysText({ startsOn, endsOn }: Period): string {
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} – ${dayText(endsOn)}`;
}
