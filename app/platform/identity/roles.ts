/** Roles of the specification, section 3, in display order. */
export const CUSTOMER_ROLES = [
  "Business Administrator",
  "Business Owner",
  "Location Level Guest",
  "View Only",
] as const;
export const ADVISOR_ROLES = ["Senior Advisor", "Mainstreet Advisor"] as const;
export const ROLES = [...CUSTOMER_ROLES, ...ADVISOR_ROLES] as const;
/** Roles that an owner may give to a guest account. */
export const GUEST_ROLES = ["Location Level Guest", "View Only"] as const;

export type CustomerRole = (typeof CUSTOMER_ROLES)[number];
export type AdvisorRole = (typeof ADVISOR_ROLES)[number];
export type Role = (typeof ROLES)[number];
export type GuestRole = (typeof GUEST_ROLES)[number];

export function isAdvisorRole(role: Role): role is AdvisorRole {
  return ADVISOR_ROLES.some((advisor) => advisor === role);
}

/** Tell whether a role runs a network; each network keeps at least one such user. */
export function isOwnerRole(role: Role): boolean {
  return role === "Business Administrator" || role === "Business Owner";
}

/** Tell whether a role is for accounts that owners create and that may expire. */
export function isGuestRole(role: Role): boolean {
  return GUEST_ROLES.some((guest) => guest === role);
}
