import { namesText } from "#app/ui/text/format.ts";

/** First steps of a new network and a new location (docs/product/locations.md, first steps), in order. */
export const FIRST_STEPS = ["people", "pin", "neighborhood", "surroundings", "plan", "calendar"] as const;
export type FirstStepKey = (typeof FIRST_STEPS)[number];

/** Texts for the owners who take the steps and for the advisors who help them, so they address neither. */
export const firstStepTexts: Record<FirstStepKey, { title: string; why: string }> = {
  people: { title: "Invite the team", why: "They can see {plans} and check off to-dos." },
  pin: {
    title: "Check the address and map pin",
    why: "Distances, openings and the map depend on it. {Advisors} can change it.",
  },
  neighborhood: { title: "Set the neighborhood and map distances", why: "We use them to recommend {ideas}." },
  surroundings: { title: "Explore what's nearby", why: "Choose which schools, offices and hotels to visit first." },
  plan: { title: "Accept or save the first {plan}", why: "A ready {plan} takes two minutes." },
  calendar: { title: "Connect the {calendar}", why: "See due dates on a phone." },
};

/** Number of days that a location, and with it its network, counts as new. */
export const NEW_DAYS = 90;

/** Number of new locations that are named. */
export const MAX_NEW_NAMES = 3;

export interface FirstSteps {
  /** Number of new locations; 0 when there are no first steps. */
  locations: number;
  /** Names of the first of them. */
  names: string[];
  /** Number of times each step is left, per location or once for all of them, and the first location with it left. */
  left: Record<FirstStepKey, { count: number; locationId: number | null }>;
}

/** Count the completed steps. */
export function countStepsDone({ left }: FirstSteps): number {
  return FIRST_STEPS.filter((step) => left[step].count === 0).length;
}

/** Tell whether there are new locations and a step is left. */
export function hasStepsLeft(steps: FirstSteps): boolean {
  return steps.locations > 0 && countStepsDone(steps) < FIRST_STEPS.length;
}

/** Name the new locations: "Corner", "Corner, Elm and 4 more". */
export function newLocationsText({ locations, names }: Pick<FirstSteps, "locations" | "names">): string {
  const more = locations - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more` : namesText(names);
}
