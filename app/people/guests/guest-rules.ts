import { type GuestRole, type Role, isGuestRole } from "#app/platform/identity/roles.ts";
import { type Refusal, type UserStatus, userTransitionRefusal } from "#app/people/users/user-rules.ts";
import { namesText } from "#app/ui/text/format.ts";

export const MAX_GUESTS_PER_LOCATION = 25;

export const NO_LOCATION = "Choose at least one {location}.";
export const NO_NETWORK = "A View Only {guest} sees entire {networks}. Choose at least one.";
export const NOT_YOUR_LOCATIONS = "Choose {locations} in your own {networks}.";

/** Return the form field that shows an error of a guest's access: View Only guests have whole networks only. */
export function accessField(role: string): "networkIds" | "locationIds" {
  return role === "View Only" ? "networkIds" : "locationIds";
}

/** Refusal of a change that would affect access beyond an owner's networks. */
export const sharedGuestRefusal: Refusal = {
  why: "has access beyond your {networks}",
  sentence:
    "This {guest} also has access beyond your {networks}, so only an {advisor} can change the account. You can still change or remove access to your own {locations}.",
};

/** Refusal to unblock an account that an advisor blocked. */
export const blockedByAdvisorRefusal: Refusal = {
  why: "blocked by an {advisor}",
  sentence: "An {advisor} blocked this account, so only an {advisor} can unblock it.",
};

/** Transitions of a guest's account that an owner can make. */
export type GuestTransition = "resend" | "block" | "unblock";

/** Return why an owner cannot make a transition of a guest's account, null when they can. */
export function guestTransitionRefusal(
  transition: GuestTransition,
  { status, isShared, blockedByAdvisor }: { status: UserStatus; isShared: boolean; blockedByAdvisor: boolean },
): Refusal | null {
  const ofStatus = userTransitionRefusal(transition, status);
  if (ofStatus || transition === "resend") return ofStatus;
  if (blockedByAdvisor && transition === "unblock") return blockedByAdvisorRefusal;
  return isShared ? sharedGuestRefusal : null;
}

/** Account of the company that already uses the invited address. */
export interface AddressHolder {
  role: Role;
  status: UserStatus;
  blockedByAdvisor: boolean;
  /** False for a former guest, whose access was revoked. */
  hasAccess: boolean;
}

/**
 * Classify an invitation: "new" for a new guest, "anew" for a former guest who starts over, "more" for more access of
 * an existing guest; else the field and sentence that refuse it.
 */
export function classifyInvitation(
  holder: AddressHolder | null,
  role: GuestRole,
): "new" | "anew" | "more" | { field: "email" | "role"; sentence: string } {
  if (!holder) return "new";
  if (!isGuestRole(holder.role)) {
    const sentence = `A ${holder.role} in your company uses this email. An {advisor} can add {networks} to that account.`;
    return { field: "email", sentence };
  }
  if (holder.status === "Blocked") {
    if (holder.blockedByAdvisor) return { field: "email", sentence: blockedByAdvisorRefusal.sentence };
    if (!holder.hasAccess) return "anew";
    return { field: "email", sentence: "The account with this email is blocked. Unblock it first." };
  }
  if (holder.role !== role) {
    const sentence = `The account with this email is a ${holder.role} account. Choose that role to give it access.`;
    return { field: "role", sentence };
  }
  return "more";
}

/** Return why no more guests fit into locations that are full already; null when none is. */
export function guestLimitRefusal(full: readonly string[]): string | null {
  if (full.length === 0) return null;
  const shown = full.length > 3 ? [...full.slice(0, 3), `${full.length - 3} more`] : full;
  const action = full.length > 1 ? "have" : "has";
  return `${namesText(shown)} already ${action} ${MAX_GUESTS_PER_LOCATION} {guests}, the limit for a {location}.`;
}

/** Return why a View Only guest cannot get networks that the owner sees only partly; null when there are none. */
export function partialNetworksRefusal(partly: readonly string[]): string | null {
  if (partly.length === 0) return null;
  return `You see only some {locations} of ${namesText(partly)}, so you can't share all of them with a View Only {guest}.`;
}

/** Return a guest's new access as text: "2 locations" or "all of 2 networks". */
export function accessText(role: Role, counts: { networks: number; locations: number }): string {
  if (role === "View Only")
    return counts.networks === 1 ? "all of 1 {network}" : `all of ${counts.networks} {networks}`;
  return counts.locations === 1 ? "1 {location}" : `${counts.locations} {locations}`;
}
