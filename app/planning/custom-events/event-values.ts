import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";

/** An event as far as its form shows it. */
export interface EventOfForm {
  title: string;
  categoryId: number;
  description: string;
  locations: readonly { id: number }[];
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  place: string;
  link: string | null;
  expectedAttendance: number | null;
  estimatedCostCents: number | null;
  isReimbursable: boolean;
  wantsGiftCards: boolean;
  visibility: string;
}

/** What the form of an event holds for it. */
export function valuesOfEvent(event: EventOfForm, repeat: Recurrence | null) {
  const { title, categoryId, description, startsOn, endsOn, startsAt, endsAt, place, link } = event;
  const { expectedAttendance, isReimbursable, wantsGiftCards, visibility, estimatedCostCents } = event;
  return {
    ...{ title, categoryId, description, startsOn, endsOn, startsAt, endsAt, place, link },
    ...{ expectedAttendance, isReimbursable, wantsGiftCards, visibility },
    ...repeatValuesOf(repeat),
    locationIds: event.locations.map(({ id }) => id),
    estimatedCostCents: estimatedCostCents === null ? "" : dollarsOf(estimatedCostCents),
  };
}
