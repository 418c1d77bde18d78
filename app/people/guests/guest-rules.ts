import { type GuestRole, type Role, type UserStatus, isGuestRole } from "#app/platform/identity/roles.ts";
import { type Refusal } from "#app/people/users/user-rules.ts";
import { namesText } from "#app/ui/format.ts";

export const MOST_GUESTS_A_LOCATION = 25;

export const NO_LOCATION = "Choose at least one {location}.";
export const NO_NETWORK = "A View Only {guest} sees whole {networks}. Choose at least one.";
export const NOT_YOURS = "Choose {locations} of your own {networks}.";

/** Where a form says what is wrong with a guest's access: a View Only guest has whole networks alone. */
export function fieldOfAccess(role: string): "networkIds" | "locationIds" {
  return role === "View Only" ? "networkIds" : "locationIds";
}

/** The refusal of what would reach beyond an owner's own networks. */
export const sharedGuest: Refusal = {
  why: "has access beyond your {networks}",
  sentence:
    "This {guest} also has access beyond your {networks}, so only an {advisor} changes the account. You can still choose your own {locations}, or take them all away.",
};

/** The refusal to open an account that an advisor closed. */
export const blockedByAdvisor: Refusal = {
  why: "blocked by an {advisor}",
  sentence: "An {advisor} blocked this account, so only an {advisor} unblocks it.",
};

/** What an account of the company that holds the wanted address is, as far as an invitation must know. */
export interface AddressHolder {
  role: Role;
  status: UserStatus;
  blockedByAdvisor: boolean;
  /** False for a former guest, whose access was taken away. */
  hasAccess: boolean;
}

/**
 * What an invitation makes of an address: a new guest, a former guest who starts anew, or more access for an account of
 * the same company; else the field and the sentence that refuse it.
 */
export function planOfInvitation(
  holder: AddressHolder | null,
  role: GuestRole,
): "new" | "anew" | "more" | { field: "email" | "role"; sentence: string } {
  if (!holder) return "new";
  if (!isGuestRole(holder.role)) {
    const sentence = `A ${holder.role} of your company has this e-mail. An {advisor} can add {networks} to that account.`;
    return { field: "email", sentence };
  }
  if (holder.status === "Blocked") {
    if (holder.blockedByAdvisor) return { field: "email", sentence: blockedByAdvisor.sentence };
    if (!holder.hasAccess) return "anew";
    return { field: "email", sentence: "The account with this e-mail is blocked. It must be unblocked first." };
  }
  if (holder.role !== role) {
    const sentence = `The account with this e-mail is a ${holder.role} account. Choose that role to give it access.`;
    return { field: "role", sentence };
  }
  return "more";
}

/** Why no more guests fit, from the locations that are full already; null when none is. */
export function refusalOfFull(full: readonly string[]): string | null {
  if (full.length === 0) return null;
  const shown = full.length > 3 ? [...full.slice(0, 3), `${full.length - 3} more`] : full;
  const verb = full.length > 1 ? "have" : "has";
  return `${namesText(shown)} ${verb} ${MOST_GUESTS_A_LOCATION} {guests} already, the most that a {location} takes.`;
}

/** Why a View Only guest cannot have networks that the owner sees only in part; null when there are none. */
export function refusalOfPart(partly: readonly string[]): string | null {
  if (partly.length === 0) return null;
  return `You see only some {locations} of ${namesText(partly)}, so you cannot show all of them to a View Only {guest}.`;
}

/** A guest's new access in words: "2 locations" or "all of 2 networks". */
export function accessWords(role: Role, counts: { networks: number; locations: number }): string {
  if (role === "View Only")
    return counts.networks === 1 ? "all of 1 {network}" : `all of ${counts.networks} {networks}`;
  return counts.locations === 1 ? "1 {location}" : `${counts.locations} {locations}`;
}
