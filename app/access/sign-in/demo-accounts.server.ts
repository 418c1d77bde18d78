/** The accounts of the demo company (PRODUCT.md 7), shown where people sign in and in demo mode only. */
export const demoAccounts = [
  { email: "admin@sunrise.test", who: "Business Administrator" },
  { email: "owner@sunrise.test", who: "Business Owner" },
  { email: "guest@sunrise.test", who: "Location Level Guest" },
  { email: "viewer@sunrise.test", who: "View Only" },
  { email: "other@sunrise.test", who: "Owner of another network" },
  { email: "new@sunrise.test", who: "Terms not accepted" },
  { email: "blocked@sunrise.test", who: "Blocked" },
  { email: "owner@harbor.test", who: "Owner at Harbor Bagel" },
  { email: "senior@mainstreet.test", who: "Senior Advisor" },
  { email: "advisor@mainstreet.test", who: "Mainstreet Advisor" },
] as const;

/** Invited and not yet registered. */
export const demoInvited = "invited@sunrise.test";

/** Public on purpose: the password of every demo account. */
export const demoPassword = "Demo-Mainstreet-2026";
