/** What a new network and a new location begin with (PRODUCT-DETAILS.md B59), in this order. */
export const STEPS = ["people", "pin", "neighborhood", "surroundings", "plan", "calendar"] as const;
export type Step = (typeof STEPS)[number];

export const stepWords: Record<Step, { title: string; why: string }> = {
  people: { title: "Invite whoever works with you", why: "They see the {plans} and tick off what they did." },
  pin: {
    title: "Check the address and the pin",
    why: "Distances, openings and the map begin there; {advisors} set it.",
  },
  neighborhood: { title: "Set the neighborhood and the rings", why: "They decide which {ideas} suit the place." },
  surroundings: { title: "Look who is around", why: "Choose whom to visit first: schools, offices, hotels." },
  plan: { title: "Accept or save a first {plan}", why: "A ready {plan} takes two minutes." },
  calendar: { title: "Connect your {calendar}", why: "What is due shows on your phone." },
};

/** So many days a location counts as new, and with it its network. */
export const NEW_DAYS = 90;

export interface FirstSteps {
  /** How many new locations they are about; 0 where nothing begins. */
  locations: number;
  /** How often each is still to do, once for each location or for all of them together, and where first. */
  left: Record<Step, { count: number; locationId: number | null }>;
}

/** How many of the steps are done whole. */
export function stepsDone({ left }: FirstSteps): number {
  return STEPS.filter((step) => left[step].count === 0).length;
}

/** Whether somebody begins who has a step to take. */
export function hasStepsLeft(steps: FirstSteps): boolean {
  return steps.locations > 0 && stepsDone(steps) < STEPS.length;
}
