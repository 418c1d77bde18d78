import type { FieldErrors } from "#app/http/errors.ts";
import { GUEST_ROLES, type Role, isGuestRole } from "#app/platform/identity/roles.ts";
import { addMonthsToDay } from "#app/ui/text/dates.ts";
import { namesText } from "#app/ui/text/format.ts";

const MAX_GUEST_YEARS = 2;
export const MAX_USER_NETWORKS = 50;
export const MAX_USER_GROUPS = 30;
export const MAX_USER_LOCATIONS = 1_000;

/** Ids that a customer's account has access to; networks in their order. */
export interface ScopeIds {
  networkIds: number[];
  groupIds: number[];
  locationIds: number[];
}

export const NO_SCOPE: ScopeIds = { networkIds: [], groupIds: [], locationIds: [] };

/** Customer's role with everything that depends on it. `expiresOn` is YYYY-MM-DD, null for no end. */
export interface CustomerScope extends ScopeIds {
  role: Role;
  canOrder: boolean;
  expiresOn: string | null;
}

/** Return the field errors of a role with its scope; empty when they fit. */
export function validateScope(
  scope: Pick<CustomerScope, "role" | "networkIds" | "locationIds" | "expiresOn">,
): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (scope.networkIds.length === 0) fieldErrors.networkIds = ["Choose at least one {network}."];
  if (scope.role === "Location Level Guest" && scope.locationIds.length === 0) {
    fieldErrors.locationIds = ["Choose at least one {location} for a Location Level Guest."];
  }
  if (scope.expiresOn !== null && !isGuestRole(scope.role)) {
    fieldErrors.expiresOn = [
      `Only {guests} have a last day of access. Clear the date, or choose ${GUEST_ROLES.join(" or ")}.`,
    ];
  }
  return fieldErrors;
}

/**
 * Drop from a scope what its role does not use: only a Location Level Guest has locations and ordering, only others
 * have groups.
 */
export function limitScopeToRole<Scope extends CustomerScope>(scope: Scope): Scope {
  if (scope.role === "Location Level Guest") return { ...scope, groupIds: [] };
  return { ...scope, locationIds: [], canOrder: false };
}

/** Return the field error of a guest's last day; a day that was set before may lie in the past. */
export function validateExpiry(day: string | null, before: string | null, now: Date): FieldErrors {
  const refusal = day === null || day === before ? null : expiryRefusal(day, now.toISOString().slice(0, 10));
  return refusal === null ? {} : { expiresOn: [refusal] };
}

/** Return why an account cannot expire on a day, null when it can. Days are YYYY-MM-DD in UTC, as sessions count. */
export function expiryRefusal(day: string, today: string): string | null {
  if (day < today) return "Choose today or a later day.";
  return day > latestExpiryDay(today) ? `Choose a day within the next ${MAX_GUEST_YEARS} years.` : null;
}

/** Return the latest last day of access a guest can be given on a day; both YYYY-MM-DD. */
export function latestExpiryDay(today: string): string {
  return addMonthsToDay(today, MAX_GUEST_YEARS * 12);
}

/** Network, group or location within the access scope. */
export interface ScopeItem {
  kind: keyof ScopeIds;
  id: number;
  name: string;
  /** Network of a group or location; null for a network and for a company-wide group. */
  networkId: number | null;
  /** False for a network or location that accepts no new users. */
  isActive: boolean;
}

/**
 * Return the field errors of chosen ids: ids absent or out of scope (and so not in `known`), inactive ones that the
 * account did not have before, and ones outside the chosen networks.
 */
export function validateScopeChoice(chosen: ScopeIds, known: readonly ScopeItem[], current: ScopeIds): FieldErrors {
  const nouns = { networkIds: "{networks}", groupIds: "{groups}", locationIds: "{locations}" } as const;
  return Object.fromEntries(
    (["networkIds", "groupIds", "locationIds"] as const).flatMap((kind) => {
      const ofKind = known.filter((one) => one.kind === kind);
      const networkIds = kind === "networkIds" ? null : chosen.networkIds;
      const sentence = scopeChoiceRefusal({
        nouns: nouns[kind],
        ids: chosen[kind],
        known: ofKind,
        current: current[kind],
        networkIds,
      });
      return sentence === null ? [] : [[kind, [sentence]]];
    }),
  );
}

function scopeChoiceRefusal({
  nouns,
  ids,
  known,
  current,
  networkIds,
}: {
  nouns: string;
  ids: readonly number[];
  known: readonly ScopeItem[];
  current: readonly number[];
  networkIds: readonly number[] | null;
}): string | null {
  if (ids.some((id) => !known.some((one) => one.id === id))) return `Choose ${nouns} in this company.`;
  const inactive = known.filter((one) => !one.isActive && !current.includes(one.id));
  if (inactive.length > 0)
    return `${names(inactive)} ${inactive.length > 1 ? "are" : "is"} inactive. Choose other ${nouns}.`;
  const outside = known.filter((one) => networkIds && one.networkId !== null && !networkIds.includes(one.networkId));
  if (outside.length === 0) return null;
  return `${names(outside)} ${outside.length > 1 ? "are" : "is"} outside the chosen {networks}.`;
}

function names(scoped: readonly ScopeItem[]): string {
  const shown = scoped.slice(0, 3).map((one) => one.name);
  const more = scoped.length - shown.length;
  return namesText(more > 0 ? [...shown, `${more} more`] : shown);
}
