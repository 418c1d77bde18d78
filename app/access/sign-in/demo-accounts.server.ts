/**
 * Accounts of the demo company (docs/product/demo.md), shown at sign-in in demo mode only. They are in a server file
 * so that no script of the browser contains them.
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

/**
 * Demo accounts with the address of a user who is not registered yet, and the password of every account, which is
 * public on purpose.
 */
export const demo = { accounts, invited: "invited@sunrise.test", password: "Demo-Mainstreet-2026" };
