import type { DB } from "../schema.ts";

type Role = DB["users"]["role"];

/** Public password of every demo account (docs/product/demo.md), hashed once with argon2id: it protects nothing. */
export const DEMO_PASSWORD = "Demo-Mainstreet-2026";
export const DEMO_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$WVVdKsDiig7Hlu2ZNOrzjg$+SvJ7SHHkTkQM6gvKKXGcnYP0uNsmPA7Z0GytkEsotM";

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  jobTitle: string;
  /** Codes of the networks in their order; empty for advisors. */
  networks: readonly string[];
  status?: "Invited" | "Blocked";
  hasAcceptedTerms?: false;
  canAccessBusinessMetrics?: true;
  /** PC numbers of a guest's locations. */
  guestOf?: readonly string[];
}

/** Accounts that docs/product/demo.md promises, no more and no fewer. */
export const sunriseAccounts: readonly DemoAccount[] = [
  {
    email: "admin@sunrise.test",
    firstName: "Dana",
    lastName: "Whitfield",
    role: "Business Administrator",
    jobTitle: "Marketing Director",
    networks: ["LAKE", "PRAI"],
    canAccessBusinessMetrics: true,
  },
  {
    email: "owner@sunrise.test",
    firstName: "Marcus",
    lastName: "Delaney",
    role: "Business Owner",
    jobTitle: "Owner",
    networks: ["LAKE", "PRAI"],
    canAccessBusinessMetrics: true,
  },
  {
    email: "guest@sunrise.test",
    firstName: "Priya",
    lastName: "Raman",
    role: "Location Level Guest",
    jobTitle: "Store Manager",
    networks: ["LAKE"],
    guestOf: ["341220", "341227"],
  },
  {
    email: "viewer@sunrise.test",
    firstName: "Tom",
    lastName: "Okafor",
    role: "View Only",
    jobTitle: "Bookkeeper",
    networks: ["LAKE", "PRAI"],
    canAccessBusinessMetrics: true,
  },
  {
    email: "other@sunrise.test",
    firstName: "Elena",
    lastName: "Kowalski",
    role: "Business Owner",
    jobTitle: "Owner",
    networks: ["KEYS"],
    canAccessBusinessMetrics: true,
  },
  {
    email: "new@sunrise.test",
    firstName: "Grace",
    lastName: "Lindqvist",
    role: "Business Owner",
    jobTitle: "Owner",
    networks: ["FRON"],
    hasAcceptedTerms: false,
  },
  {
    email: "invited@sunrise.test",
    firstName: "Owen",
    lastName: "Castillo",
    role: "Business Administrator",
    jobTitle: "Operations Manager",
    networks: ["PEAC"],
    status: "Invited",
  },
  {
    email: "blocked@sunrise.test",
    firstName: "Sam",
    lastName: "Pruitt",
    role: "Business Owner",
    jobTitle: "Former Partner",
    networks: ["BUCK"],
    status: "Blocked",
  },
];

export const harborAccounts: readonly DemoAccount[] = [
  {
    email: "owner@harbor.test",
    firstName: "Nora",
    lastName: "Pelletier",
    role: "Business Owner",
    jobTitle: "Owner",
    networks: ["CASCO"],
    canAccessBusinessMetrics: true,
  },
];

export interface DemoAdvisor {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  companies: readonly ("sunrise" | "harbor")[];
  isInvited?: true;
}

export const demoAdvisors: readonly DemoAdvisor[] = [
  { email: "senior@mainstreet.test", firstName: "Ruth", lastName: "Calloway", role: "Senior Advisor", companies: [] },
  {
    email: "advisor@mainstreet.test",
    firstName: "Jordan",
    lastName: "Reyes",
    role: "Mainstreet Advisor",
    companies: ["sunrise"],
  },
  {
    email: "hannah.brandt@mainstreet.test",
    firstName: "Hannah",
    lastName: "Brandt",
    role: "Mainstreet Advisor",
    companies: ["sunrise", "harbor"],
  },
  {
    email: "luis.ortega@mainstreet.test",
    firstName: "Luis",
    lastName: "Ortega",
    role: "Mainstreet Advisor",
    companies: ["harbor"],
    isInvited: true,
  },
];
