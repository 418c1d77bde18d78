import {
  type AdvisorRole,
  CUSTOMER_ROLES,
  GUEST_ROLES,
  ROLES,
  type Role,
  isAdvisorRole,
  isOwnerRole,
} from "#app/platform/identity/roles.ts";
import { namesText } from "#app/ui/text/format.ts";
import { type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import { type ColumnValue, defineWorkflow, statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { fullName } from "#app/platform/identity/full-name.ts";

export type UserStatus = ColumnValue<"users", "status">;

/** Workflow of an account (docs/product/workflows.md). `statusAfterUnblock` has the status after an unblock. */
export const userWorkflow = defineWorkflow<UserStatus>()({
  noun: "user",
  statuses: {
    Invited: { word: "Invited", tone: "info" },
    Registered: { word: "Registered", tone: "success" },
    Blocked: { word: "Blocked", tone: "danger" },
  },
  transitions: {
    resend: { from: ["Invited"], to: "Invited", label: "Resend invitation", done: "invited again" },
    unblock: { from: ["Blocked"], to: "Registered", label: "Unblock user", done: "unblocked" },
    sendReset: { from: ["Registered"], to: "Registered", label: "Send password reset", done: "sent a reset link" },
    signOut: { from: ["Registered"], to: "Registered", label: "Sign out everywhere", done: "signed out" },
    block: { from: ["Invited", "Registered"], to: "Blocked", label: "Block user", done: "blocked" },
  },
});

export type UserTransition = keyof typeof userWorkflow.transitions;

/** Reason why an action on a user is refused: a few words for a row's result, a sentence for a page. */
export interface Refusal {
  why: string;
  sentence: string;
}

/**
 * Return why an action on an account is refused when the user saw another version of it or sent none; null when the
 * version is current.
 */
export function staleUserRefusal(seen: SeenVersion, version: number, noun = "user"): Refusal | null {
  const refusal = validateSeenVersion(noun, seen, version);
  return refusal && { why: "changed by someone else", sentence: fieldErrorText(refusal.fieldErrors) };
}

/** Outcome of one account; null when it is absent or out of scope. */
export type TransitionOutcome = (({ saved: true } | { saved: false; refusal: Refusal }) & { name: string }) | null;

/** Return why the status of a user or guest does not allow a transition, null when it does. */
export function userTransitionRefusal(name: UserTransition, status: UserStatus): Refusal | null {
  const transition = userWorkflow.transitions[name];
  if (statusRefusal(userWorkflow, transition, status) === null) return null;
  const word = userWorkflow.words[status];
  return {
    why: `status is ${word}`,
    sentence: `This user can't be ${transition.done} because their status is ${word}.`,
  };
}

/** Return the status after an unblock: a user who never registered gets a fresh invitation. */
export function statusAfterUnblock(hasRegistered: boolean): UserStatus {
  return hasRegistered ? "Registered" : "Invited";
}

export const ownAccountRefusal: Refusal = { why: "your own account", sentence: "You can't block yourself." };
export const advisorAccountRefusal: Refusal = {
  why: "an advisor",
  sentence: "Only a Senior Advisor can change {advisors}.",
};
export const accessChangedRefusal: Refusal = {
  why: "your access changed",
  sentence: "Your access has changed. Sign in again.",
};

/**
 * Return why an account cannot leave the networks named in `lastOf`, whose last owner it is; null when the list is
 * empty.
 */
export function lastOwnerRefusal(lastOf: readonly string[]): Refusal | null {
  if (lastOf.length === 0) return null;
  const networks = namesText(lastOf);
  return {
    why: `last owner of ${networks}`,
    sentence: `This user is the last owner or administrator of ${networks}. Add another one first.`,
  };
}

/** Return why a user's access to the business metrics cannot be set; null when it can. */
export function metricsAccessRefusal(
  user: { role: Role; canAccessBusinessMetrics: boolean },
  isAllowed: boolean,
): Refusal | null {
  if (isAdvisorRole(user.role)) {
    return {
      why: "advisors see all metrics",
      sentence: "Advisors always see the business metrics of their companies.",
    };
  }
  if (isAllowed && user.role === "Location Level Guest") {
    return { why: "guests never see metrics", sentence: "A Location Level Guest never sees business metrics." };
  }
  if (user.canAccessBusinessMetrics !== isAllowed) return null;
  return isAllowed
    ? { why: "already had access", sentence: "This user already sees business metrics." }
    : { why: "had no access", sentence: "This user doesn't have access to business metrics." };
}

/** Largest number of accounts one request changes, each in its own transaction. */
export const MAX_USERS = 200;

export const CANNOT_ASSIGN = "You can't assign this role.";
export const EMAIL_TAKEN = "This email is already in use.";
/** Field error of a second account with the same email, by its constraint. */
export const emailViolations = { users_email_key: { field: "email", sentence: EMAIL_TAKEN } };
export const NO_CUSTOMER_ROLE = "{Advisors} don't belong to a company. Choose a company role.";
export const NO_ADVISOR_ROLE = "Choose an advisor role.";

/** List the roles that a user can assign (docs/product/roles.md, assigning roles). */
export function assignableRoles(actor: { role: Role }): readonly Role[] {
  if (actor.role === "Senior Advisor") return ROLES;
  if (actor.role === "Mainstreet Advisor") return CUSTOMER_ROLES;
  return isOwnerRole(actor.role) ? GUEST_ROLES : [];
}

/** List the roles that a user can assign within a company. */
export function assignableCustomerRoles(actor: { role: Role }): Role[] {
  return assignableRoles(actor).filter((role) => !isAdvisorRole(role));
}

export function canAssign(actor: { role: Role }, role: Role): boolean {
  return assignableRoles(actor).includes(role);
}

/**
 * Return the field errors of an account's names and email: a registered user keeps a name and changes the email
 * themselves.
 */
export function validateUserChange(
  user: { status: UserStatus; email: string; registeredAt: Date | null },
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): FieldErrors {
  const isNamed = user.registeredAt !== null;
  return {
    ...(email !== user.email && user.status !== "Invited" ? { email: [EMAIL_CHANGED_BY_USER] } : {}),
    ...(isNamed && !firstName ? { firstName: ["Enter a first name."] } : {}),
    ...(isNamed && !lastName ? { lastName: ["Enter a last name."] } : {}),
  };
}

const EMAIL_CHANGED_BY_USER = "Registered users change their own email under Personal Details.";

/** Return the role as an advisor's role; null when it is a customer's. */
export function toAdvisorRole(role: Role): AdvisorRole | null {
  return isAdvisorRole(role) ? role : null;
}

export type InvitationState = "notSent" | "open" | "expired";

/** Tell whether access ended: from the day after a guest's last day, in UTC as sessions count; null is no last day. */
export function isExpired(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn < now.toISOString().slice(0, 10);
}

/**
 * Return the state of an Invited account's invitation; null for any other account. `invitationExpiresAt` null: never
 * sent.
 */
export function invitationState(
  user: { status: UserStatus; invitationExpiresAt: Date | null },
  now: Date,
): InvitationState | null {
  if (user.status !== "Invited") return null;
  if (user.invitationExpiresAt === null) return "notSent";
  return user.invitationExpiresAt <= now ? "expired" : "open";
}

/** Return the label of the button that sends a user an invitation. */
export function invitationActionLabel(wasInvited: boolean): string {
  return wasInvited ? "Resend invitation" : "Send invitation";
}

/** Return the effects of a block, for the user who confirms it. */
export function blockEffectText(status: UserStatus, wasInvited: boolean): string {
  if (status !== "Invited") return "They'll be signed out right away and can't sign in until you unblock them.";
  const effect = "They can't register until you unblock them.";
  return wasInvited ? `Their invitation stops working. ${effect}` : effect;
}

/** Return the notice of a saved account, with its effects on the user. */
export function userChangedText(
  user: { email: string },
  { firstName, lastName, email }: { firstName: string; lastName: string; email?: string },
  { isSignedOut, isInvitedAgain }: { isSignedOut: boolean; isInvitedAgain: boolean },
): string {
  const name = fullName({ firstName, lastName, email: email ?? user.email });
  if (isInvitedAgain) return `Changes to ${name} saved. We sent a new invitation.`;
  return isSignedOut ? `Changes to ${name} saved. ${name} is signed out everywhere.` : `Changes to ${name} saved.`;
}
