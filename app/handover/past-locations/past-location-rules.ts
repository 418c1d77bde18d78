import { addMonthsToDay } from "#app/ui/text/dates.ts";
import type { RecordedPlan } from "./location-record.ts";

/** Months for which a former owner can read the record of a location. */
export const MONTHS_READABLE = 24;

/** Return the last day (YYYY-MM-DD) on which a former owner can read the record of a location. */
export function lastReadableDay(handedOverOn: string): string {
  return addMonthsToDay(handedOverOn, MONTHS_READABLE);
}

/** Sum the costs of plans in cents; `actual` is null when no item has an actual cost. */
export function recordedPlanTotals(plans: readonly Pick<RecordedPlan, "items">[]): {
  planned: number;
  actual: number | null;
} {
  const items = plans.flatMap((plan) => plan.items);
  const paid = items.flatMap(({ actualCents }) => (actualCents === null ? [] : [actualCents]));
  return {
    planned: sumOf(items.map(({ plannedCents }) => plannedCents)),
    actual: paid.length > 0 ? sumOf(paid) : null,
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
