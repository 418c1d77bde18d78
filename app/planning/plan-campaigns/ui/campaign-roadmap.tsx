import { allText } from "#app/planning/plans/plan-words.ts";
import { paths } from "#app/paths.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import { dayText } from "#app/ui/text/format.ts";

export interface Campaign {
  name: string;
  /** Its plans at the locations in scope. */
  plans: readonly { id: number; status: string; endsOn: string; locationId: number; location: string }[];
}

/** Return where a campaign is: "Holiday mornings is active at both {locations} until 01/15/2027." */
export function campaignText({ name, plans }: Campaign): string {
  const [first] = plans;
  const where = plans.length === 1 ? first?.location : allText(plans.length, "{location}");
  if (!first || plans.some(({ status }) => status !== "active")) return `${name} at ${where}.`;
  return `${name} is active at ${where} until ${dayText(first.endsOn)}.`;
}

/** Link to the roadmap of a campaign at all its locations. */
export function CampaignRoadmap({ campaign: { plans } }: { campaign: Campaign }) {
  const [first] = plans;
  const query = plans.length > 1 ? { all: 1 as const } : {};
  return first && <PageLink to={paths.roadmap(first.id, first.locationId, query)}>View step-by-step roadmap</PageLink>;
}
