import { monthsLater } from "#app/ui/dates.ts";
import type { RecordedPlan } from "./location-record.ts";

/** For so many months a former owner reads what is recorded of a location. */
export const MONTHS_READABLE = 24;

/** The last day on which a location that was handed over on a day is read by who had it. Days are YYYY-MM-DD. */
export function readableUntil(handedOverOn: string): string {
  return monthsLater(handedOverOn, MONTHS_READABLE);
}

/** What plans cost together, in cents; `actual` is null where nothing was said to be paid. */
export function totalsOf(plans: readonly Pick<RecordedPlan, "items">[]): { planned: number; actual: number | null } {
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
