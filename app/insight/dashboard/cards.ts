import { type Role, isOwnerRole } from "#app/platform/identity/roles.ts";

/** The cards of a dashboard that people may hide, in the order they stand. */
export const CARDS = [
  "needs",
  "waiting",
  "progress",
  "week",
  "incentive",
  "money",
  "metrics",
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
  metrics: "Business metrics",
  ideas: "New {ideas} for you",
  locations: "The chosen {location}",
  owners: "Who runs your {networks}",
};

/** The cards that somebody can have: whoever owns nothing reads whom to ask, and metrics show to those who may see them. */
export function cardsOf(role: Role, seesMetrics: boolean): CardKey[] {
  const isTheirs = { owners: !isOwnerRole(role), metrics: seesMetrics };
  return CARDS.filter((card) => (card === "owners" || card === "metrics" ? isTheirs[card] : true));
}
