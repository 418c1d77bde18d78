import type { Step } from "#app/organization/first-steps/first-steps.ts";
import { paths } from "#app/paths.ts";

/** Where an owner takes one of the first steps; null where it is their advisor's to take, or nobody's. */
export function stepLink(step: Step, locationId: number | null, { mayInvite }: { mayInvite: boolean }): string | null {
  if (step === "people") return mayInvite ? paths.addGuestAccount() : null;
  if (step === "calendar") return paths.calendarFeeds();
  if (locationId === null || step === "pin") return null;
  if (step === "plan") return paths.createPlan(locationId);
  return step === "neighborhood" ? paths.cutTradingArea(locationId) : paths.tradingArea(locationId);
}
