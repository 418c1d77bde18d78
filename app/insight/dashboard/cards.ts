import { type Role, isOwnerRole } from "#app/platform/identity/roles.ts";

/** The cards of a dashboard that people may hide, in the order they stand. */
export const CARDS = [
  "needs",
  "waiting",
  "week",
  "progress",
  "team",
  "ideas",
  "locations",
  "owners",
  "access",
] as const;
export type CardKey = (typeof CARDS)[number];

export const cardLabels: Record<CardKey, string> = {
  needs: "What needs you",
  waiting: "Ready {plans}",
  week: "The next 7 days",
  progress: "{Plan} progress",
  team: "Your team",
  ideas: "New {ideas} for you",
  locations: "Your {locations}",
  owners: "Who runs your {networks}",
  access: "Your access",
};

/** The cards that somebody of a role can have: owners see their team, others whom to ask. */
export function cardsOf(role: Role): CardKey[] {
  const absent = isOwnerRole(role) ? "owners" : "team";
  return CARDS.filter((card) => card !== absent);
}
