import { allText } from "#app/planning/plans/plan-words.ts";
import { paths } from "#app/paths.ts";
import { PageLink } from "#app/ui/page/page.tsx";

export interface Campaign {
  name: string;
  /** Its plans at the locations in scope. */
  plans: readonly { id: number; locationId: number; location: string }[];
}

/** Return a campaign with its locations: "Holiday mornings at both {locations}". */
export function campaignText({ name, plans }: Campaign): string {
  const [first] = plans;
  const where = plans.length === 1 ? first?.location : allText(plans.length, "{location}");
  return `${name} at ${where}.`;
}

/** Link to the roadmap of a campaign, which leads to those of its other locations. */
export function CampaignRoadmap({ campaign: { plans } }: { campaign: Campaign }) {
  const [first] = plans;
  return first && <PageLink to={paths.roadmap(first.id, first.locationId)}>View step-by-step roadmap</PageLink>;
}
