/** First steps of a new network and a new location (docs/product/locations.md, first steps), in order. */
export const FIRST_STEPS = ["people", "pin", "neighborhood", "surroundings", "plan", "calendar"] as const;
export type FirstStepKey = (typeof FIRST_STEPS)[number];

export const firstStepTexts: Record<FirstStepKey, { title: string; why: string }> = {
  people: { title: "Invite your team", why: "They can see {plans} and check off to-dos." },
  pin: {
    title: "Check your address and map pin",
    why: "Distances, openings and the map depend on it. {Advisors} can change it.",
  },
  neighborhood: { title: "Set your neighborhood and map distances", why: "We use them to recommend {ideas}." },
  surroundings: { title: "Explore what's nearby", why: "Choose which schools, offices and hotels to visit first." },
  plan: { title: "Accept or save your first {plan}", why: "A ready {plan} takes two minutes." },
  calendar: { title: "Connect your {calendar}", why: "See due dates on your phone." },
};

/** Number of days that a location, and with it its network, counts as new. */
export const NEW_DAYS = 90;

export interface FirstSteps {
  /** Number of new locations; 0 when there are no first steps. */
  locations: number;
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
