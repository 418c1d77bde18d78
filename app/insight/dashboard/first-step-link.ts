import type { FirstStepKey } from "#app/organization/first-steps/first-steps.ts";
import { paths } from "#app/paths.ts";

/** Return the address of one of the first steps; null when it is the advisor's step or no one's. */
export function firstStepLink(
  step: FirstStepKey,
  locationId: number | null,
  { canInvite }: { canInvite: boolean },
): string | null {
  if (step === "people") return canInvite ? paths.addGuestAccount() : null;
  if (step === "calendar") return paths.calendarFeeds();
  if (locationId === null || step === "pin") return null;
  if (step === "plan") return paths.createPlan(locationId);
  return step === "neighborhood" ? paths.tradingAreaSettings(locationId) : paths.tradingArea(locationId);
}
