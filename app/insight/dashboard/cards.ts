import type { Permission } from "#app/platform/identity/permissions.ts";
import { type Role, isOwnerRole } from "#app/platform/identity/roles.ts";

/** The cards of a dashboard that people may hide, in the order they stand. */
export const CARDS = [
  "steps",
  "needs",
  "waiting",
  "progress",
  "week",
  "incentive",
  "money",
  "metrics",
  "openings",
  "ideas",
  "locations",
  "owners",
] as const;
export type CardKey = (typeof CARDS)[number];

export const cardLabels: Record<CardKey, string> = {
  steps: "First steps",
  needs: "What needs you",
  waiting: "Ready {plans}",
  progress: "How your {locations} do",
  week: "The next 7 days",
  incentive: "LSM {incentive}",
  money: "Money by month",
  metrics: "Business metrics",
  openings: "Openings near you",
  ideas: "New {ideas} for you",
  locations: "The chosen {location}",
  owners: "Who runs your {networks}",
};

/** What a card needs besides the dashboard. */
const needed: Partial<Record<CardKey, Permission>> = { metrics: "metrics:view", openings: "competition:view" };

/** The cards that somebody can have, by what they may use; whoever owns nothing reads whom to ask. */
export function cardsOf(role: Role, mayUse: (permission: Permission) => boolean): CardKey[] {
  return CARDS.filter((card) => {
    const permission = needed[card];
    if (card === "owners" || card === "steps") return isOwnerRole(role) === (card === "steps");
    return !permission || mayUse(permission);
  });
}
