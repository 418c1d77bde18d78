/**
 * The accounts of the demo company (PRODUCT.md 7), shown where people sign in and in demo mode only: no file of the browser's
 * holds them.
 */
const accounts = [
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

/** With who is invited and not yet registered, and the password of every account, which is public on purpose. */
export const demo = { accounts, invited: "invited@sunrise.test", password: "Demo-Mainstreet-2026" };
