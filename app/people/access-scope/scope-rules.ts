import type { Problems } from "#app/http/problems.ts";
import { GUEST_ROLES, type Role, isGuestRole } from "#app/platform/identity/roles.ts";
import { monthsLater } from "#app/ui/dates.ts";
import { namesText } from "#app/ui/format.ts";

const LONGEST_GUEST_YEARS = 2;
export const MOST_NETWORKS = 50;
export const MOST_GROUPS = 30;
export const MOST_LOCATIONS = 1_000;

/** What a customer's account reaches by, as ids; networks in their order. */
export interface ScopeIds {
  networkIds: number[];
  groupIds: number[];
  locationIds: number[];
}

export const NOTHING_HELD: ScopeIds = { networkIds: [], groupIds: [], locationIds: [] };

/** A customer's role with all that depends on it. `expiresOn` is YYYY-MM-DD, null for no end. */
export interface CustomerScope extends ScopeIds {
  role: Role;
  canOrder: boolean;
  expiresOn: string | null;
}

/** The problems of a role with its scope by field; empty when they fit. */
export function problemsOfScope(
  scope: Pick<CustomerScope, "role" | "networkIds" | "locationIds" | "expiresOn">,
): Problems {
  const problems: Problems = {};
  if (scope.networkIds.length === 0) problems.networkIds = ["Choose at least one network."];
  if (scope.role === "Location Level Guest" && scope.locationIds.length === 0) {
    problems.locationIds = ["Choose at least one location for a Location Level Guest."];
  }
  if (scope.expiresOn !== null && !isGuestRole(scope.role)) {
    problems.expiresOn = [`Only guests expire. Clear the date, or choose ${GUEST_ROLES.join(" or ")}.`];
  }
  return problems;
}

/**
 * The scope without what its role makes no use of: locations and ordering are a Location Level Guest's, groups others'.
 */
export function scopeOfRole<Scope extends CustomerScope>(scope: Scope): Scope {
  if (scope.role === "Location Level Guest") return { ...scope, groupIds: [] };
  return { ...scope, locationIds: [], canOrder: false };
}

/** The problem of a guest's last day, by its field; one that was set before may lie in the past. */
export function problemsOfExpiry(day: string | null, before: string | null, now: Date): Problems {
  const refusal = day === null || day === before ? null : refusalOfExpiry(day, now.toISOString().slice(0, 10));
  return refusal === null ? {} : { expiresOn: [refusal] };
}

/**
 * Why an account cannot expire on a day, as a sentence; null when it can. Days are YYYY-MM-DD in UTC, as sessions
 * count.
 */
export function refusalOfExpiry(day: string, today: string): string | null {
  if (day < today) return "Choose today or a later day.";
  return day > latestExpiryOf(today) ? `A guest's access lasts at most ${LONGEST_GUEST_YEARS} years.` : null;
}

/** The last day that a guest's access may have when it is given on a day; both YYYY-MM-DD. */
export function latestExpiryOf(today: string): string {
  return monthsLater(today, LONGEST_GUEST_YEARS * 12);
}

/** A network, group or location in reach that some ids stand for. */
export interface Scoped {
  kind: keyof ScopeIds;
  id: number;
  name: string;
  /** The network that a group or a location belongs to; null for a network and for a company-wide group. */
  networkId: number | null;
  /** False for a network or location that takes nobody new. */
  isActive: boolean;
}

/**
 * The problems of chosen ids by field: what is absent or out of reach (and so not in `known`), not active unless the
 * account held it before, or outside the chosen networks.
 */
export function problemsOfChoice(chosen: ScopeIds, known: readonly Scoped[], held: ScopeIds): Problems {
  const nouns = { networkIds: "networks", groupIds: "groups", locationIds: "locations" } as const;
  return Object.fromEntries(
    (["networkIds", "groupIds", "locationIds"] as const).flatMap((kind) => {
      const ofKind = known.filter((one) => one.kind === kind);
      const networkIds = kind === "networkIds" ? null : chosen.networkIds;
      const sentence = refusalOfChoice(nouns[kind], chosen[kind], ofKind, held[kind], networkIds);
      return sentence === null ? [] : [[kind, [sentence]]];
    }),
  );
}

function refusalOfChoice(
  nouns: string,
  ids: readonly number[],
  known: readonly Scoped[],
  held: readonly number[],
  networkIds: readonly number[] | null,
): string | null {
  if (ids.some((id) => !known.some((one) => one.id === id))) return `Choose ${nouns} of this company.`;
  const inactive = known.filter((one) => !one.isActive && !held.includes(one.id));
  if (inactive.length > 0)
    return `${names(inactive)} ${inactive.length > 1 ? "are" : "is"} not active. Choose other ${nouns}.`;
  const outside = known.filter((one) => networkIds && one.networkId !== null && !networkIds.includes(one.networkId));
  if (outside.length === 0) return null;
  return `${names(outside)} ${outside.length > 1 ? "lie" : "lies"} outside the chosen networks.`;
}

function names(scoped: readonly Scoped[]): string {
  const shown = scoped.slice(0, 3).map((one) => one.name);
  const more = scoped.length - shown.length;
  return namesText(more > 0 ? [...shown, `${more} more`] : shown);
}
