import type { Permission } from "#app/platform/identity/permissions.ts";
import { type Role, isOwnerRole } from "#app/platform/identity/roles.ts";

/** Dashboard cards that a user can hide, in display order. */
export const DASHBOARD_CARDS = [
  "needs",
  "week",
  "incentive",
  "progress",
  "metrics",
  "steps",
  "ideas",
  "openings",
  "money",
  "locations",
  "owners",
] as const;
export type CardKey = (typeof DASHBOARD_CARDS)[number];

export const cardLabels: Record<CardKey, string> = {
  needs: "Do next",
  week: "Next 7 days",
  incentive: "LSM {incentive}",
  progress: "Progress by {location}",
  metrics: "Business metrics",
  steps: "First steps",
  ideas: "New {ideas} for you",
  openings: "Competitor openings near you",
  money: "{Plan} costs by month",
  locations: "{Location} summary",
  owners: "{Network} owners",
};

/** Permission of a card beyond the dashboard's own. */
const cardPermissions: Partial<Record<CardKey, Permission>> = { metrics: "metrics:view", openings: "competition:view" };

/** List the cards a role can have. Owners get first steps; other roles get the card of owners to ask. */
export function availableCards(role: Role, canUse: (permission: Permission) => boolean): CardKey[] {
  return DASHBOARD_CARDS.filter((card) => {
    const permission = cardPermissions[card];
    if (card === "owners" || card === "steps") return isOwnerRole(role) === (card === "steps");
    return !permission || canUse(permission);
  });
}
