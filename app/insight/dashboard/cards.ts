import { type Role, isOwnerRole } from "#app/platform/identity/roles.ts";

/** The cards of a dashboard that people may hide, in the order they stand. */
export const CARDS = [
  "needs",
  "waiting",
  "progress",
  "week",
  "incentive",
  "money",
  "ideas",
  "locations",
  "owners",
] as const;
export type CardKey = (typeof CARDS)[number];

export const cardLabels: Record<CardKey, string> = {
  needs: "What needs you",
  waiting: "Ready {plans}",
  progress: "How your {locations} do",
  week: "The next 7 days",
  incentive: "LSM {incentive}",
  money: "Money by month",
  ideas: "New {ideas} for you",
  locations: "The chosen {location}",
  owners: "Who runs your {networks}",
};

/** The cards that somebody of a role can have: whoever owns nothing reads whom to ask. */
export function cardsOf(role: Role): CardKey[] {
  return CARDS.filter((card) => card !== "owners" || !isOwnerRole(role));
}
