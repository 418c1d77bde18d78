import type { Selectable } from "kysely";
import type { DB } from "../schema.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { type DemoNetwork, timeZoneOfTown, type Town } from "./demo-networks.ts";

type User = Selectable<DB["users"]>;

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: User["role"];
  status: User["status"];
  jobTitle: string;
  phone: string;
  timeZone: string;
  canAccessBusinessMetrics: boolean;
  canOrder: boolean;
  hasAcceptedTerms: boolean;
  /** Codes of networks in their order. */
  networks: string[];
  /** PC numbers of a guest's locations. */
  guestOf: string[];
  /** Days before the day of loading. `lastVisit` is null for a user who never registered. */
  invited: number;
  registered: number | null;
  lastVisit: number | null;
  /** Days after the day of loading on which a guest's access ends. */
  expires: number | null;
}

/** List the users of a company: its demo accounts first, then each network's staff. */
export function listDemoPeople(accounts: readonly DemoAccount[], networks: readonly DemoNetwork[]): DemoPerson[] {
  const staffed = networks.flatMap((network, index) => staffOf(network, index));
  return [...accounts.map((account, index) => personOf(account, index, networks)), ...staffed];
}

function personOf(account: DemoAccount, index: number, networks: readonly DemoNetwork[]): DemoPerson {
  const status = account.status ?? "Registered";
  const home = networks.find((network) => network.code === account.networks[0])?.towns[0];
  const isNew = account.hasAcceptedTerms === false;
  return {
    ...namesOf(account),
    role: account.role,
    status,
    jobTitle: account.jobTitle,
    phone: phoneOf(home, 40 + index),
    timeZone: home ? timeZoneOfTown(home[0], home[1]) : "America/New_York",
    canAccessBusinessMetrics: account.canAccessBusinessMetrics ?? false,
    canOrder: false,
    hasAcceptedTerms: status !== "Invited" && !isNew,
    networks: [...account.networks],
    guestOf: [...(account.guestOf ?? [])],
    invited: status === "Invited" ? 3 : isNew ? 2 : 610 - index * 9,
    registered: status === "Invited" ? null : isNew ? 1 : 604 - index * 9,
    lastVisit: status === "Invited" ? null : status === "Blocked" ? 47 : isNew ? 1 : 1 + (index % 3),
    expires: null,
  };
}

/**
 * Return a network's staff, which grows with its shops: an owner, an administrator, a viewer, then mostly store
 * managers.
 */
function staffOf(network: DemoNetwork, networkIndex: number): DemoPerson[] {
  const size = 4 + Math.round(network.towns.length * 0.54);
  return Array.from({ length: size }, (_, position) => staffMember(network, networkIndex * 23 + position, position));
}

function staffMember(network: DemoNetwork, seed: number, position: number): DemoPerson {
  const firstName = pick(firstNames, seed * 7 + network.firstPcNumber);
  const lastName = pick(lastNames, seed * 11 + network.firstPcNumber);
  const { role, jobTitle } = jobOf(position);
  const status = statusOf(position, seed);
  const isGuest = role === "Location Level Guest";
  const shop = position * 2;
  const home = network.towns[shop % network.towns.length];
  const isOwner = position < 2;
  const joined = isOwner ? 520 - (seed % 130) : 25 + ((seed * 37) % 400);
  return {
    email: `${firstName}.${lastName}@${network.domain}`.toLowerCase().replace(/[^a-z.@]/g, ""),
    firstName,
    lastName,
    role,
    status,
    jobTitle,
    phone: phoneOf(home, seed),
    timeZone: home ? timeZoneOfTown(home[0], home[1]) : "America/New_York",
    canAccessBusinessMetrics: isOwner || (!isGuest && seed % 2 === 0),
    canOrder: isGuest && seed % 3 !== 0,
    hasAcceptedTerms: status !== "Invited",
    networks: [network.code],
    guestOf: isGuest ? shopsFrom(network, shop, 1 + (seed % 3)) : [],
    invited: status === "Invited" ? 1 + ((seed * 7) % 26) : joined + 1 + (seed % 6),
    registered: status === "Invited" ? null : joined,
    lastVisit: status === "Invited" ? null : Math.min(joined, lastVisitOf(seed, status) + daysSinceVisit(network)),
    expires: isGuest && seed % 5 === 0 ? 30 + (seed % 200) : null,
  };
}

function jobOf(position: number): { role: User["role"]; jobTitle: string } {
  if (position === 0) return { role: "Business Owner", jobTitle: "Owner" };
  if (position === 1) return { role: "Business Administrator", jobTitle: "Operations Manager" };
  if (position === 2) return { role: "View Only", jobTitle: "Accountant" };
  if (position === 3) return { role: "Business Administrator", jobTitle: "Marketing Coordinator" };
  if (position % 5 === 0) return { role: "View Only", jobTitle: "District Manager" };
  if (position % 7 === 0) return { role: "Business Owner", jobTitle: "Partner" };
  return { role: "Location Level Guest", jobTitle: position % 2 === 0 ? "Store Manager" : "Assistant Manager" };
}

// The first two are always Registered, so that every network keeps an owner and an administrator.
function statusOf(position: number, seed: number): User["status"] {
  if (position < 2) return "Registered";
  if (seed % 6 === 5) return "Invited";
  return seed % 13 === 7 ? "Blocked" : "Registered";
}

// No user of one network has signed in for weeks, so that its advisor has users to remind.
function daysSinceVisit({ name }: DemoNetwork): number {
  return name === "Cascade Daybreak" ? 62 : 0;
}

// Most users signed in this week, some this month, a few not for a long time.
function lastVisitOf(seed: number, status: User["status"]): number {
  if (status === "Blocked") return 60 + (seed % 90);
  if (seed % 10 < 6) return seed % 7;
  return seed % 10 < 9 ? 8 + (seed % 23) : 45 + (seed % 140);
}

function shopsFrom(network: DemoNetwork, first: number, count: number): string[] {
  const shops = network.towns.map((_, index) => pcNumberOf(network, index));
  return Array.from({ length: Math.min(count, shops.length) }, (_, index) => pick(shops, first + index));
}

/** Return the PC number of a network's shop: numbers go up by seven, as if given out over the years. */
export function pcNumberOf(network: DemoNetwork, index: number): string {
  return String(network.firstPcNumber + index * 7).padStart(6, "0");
}

/** Return a phone number between 555-0100 and 555-0199, which are reserved for fiction. */
export function phoneOf(town: Town | undefined, seed: number): string {
  return `+1${town?.[6] ?? "212"}55501${String(seed % 100).padStart(2, "0")}`;
}

function namesOf({ email, firstName, lastName }: DemoAccount) {
  return { email, firstName, lastName };
}

function pick<T>(list: readonly T[], seed: number): T {
  const value = list[seed % list.length];
  if (value === undefined) throw new RangeError("There is nothing to pick from.");
  return value;
}

const firstNames = (
  "Alicia Andre Angela Anthony Beatriz Brandon Caleb Camila Carla Chen Christopher Claire Daniel Deepa Denise " +
  "Derek Diego Eileen Emmanuel Farah Gabriel Giulia Hassan Heather Imani Isaac Jasmine Joel Kavita Keith Kenji " +
  "Latoya Leonard Lucia Mai Malik Megan Miguel Monica Nadia Nicole Omar Patrick Rosa Sean Shannon Siobhan Tariq " +
  "Teresa Victor Wendy Yusuf Zoe"
).split(" ");

const lastNames = (
  "Abbott Alvarez Anand Bauer Bergstrom Bishop Boateng Brennan Calderon Carver Chang Cisneros Cohen Crawford " +
  "Dalton Desai Duarte Ellison Espinoza Farrell Fischer Gallagher Goldstein Gupta Haddad Hargrove Ibrahim Jansen " +
  "Keller Khan Kim Lambert Leblanc Maddox Marino McBride Mendoza Nakamura Nguyen O'Connell Osei Pacheco Petrov " +
  "Quintero Ramsey Rosales Sandoval Schroeder Shapiro Sorensen Sullivan Tran Underwood Vance Wallace Weaver Yoder " +
  "Zamora Zielinski"
).split(" ");
