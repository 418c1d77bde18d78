import { movedText } from "#app/planning/actions/action-rules.ts";
import { countText, dayText } from "#app/ui/format.ts";
import type { Period } from "./plan-rules.ts";

/** What came of beginning plans, as a sentence. */
export function createdText({ planIds, leftOut }: { planIds: readonly number[]; leftOut: number }): string {
  const made =
    planIds.length === 1
      ? "Your draft is there. Add {ideas} to it."
      : `${countText(planIds.length, "draft")} are there, one for each {location}.`;
  if (leftOut === 0) return made;
  return `${made} ${countText(leftOut, "item")} did not fit and ${leftOut === 1 ? "is" : "are"} left out.`;
}

/** What came of moving an item's first day, for the actions that stand on it. */
export function changedText(title: string, actions: { moved: number; kept: number } | null): string {
  const moved = actions && movedText(actions);
  return moved ? `${title} is changed. ${moved}` : `${title} is changed.`;
}

/** "03/10/2026", "03/10/2026 – 03/20/2026". */
export function daysText({ startsOn, endsOn }: Period): string {
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} – ${dayText(endsOn)}`;
}
