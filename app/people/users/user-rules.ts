import {
  type AdvisorRole,
  CUSTOMER_ROLES,
  GUEST_ROLES,
  ROLES,
  type Role,
  type UserStatus,
  isAdvisorRole,
  isOwnerRole,
} from "#app/platform/identity/roles.ts";
import { namesText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { fullName } from "#app/platform/identity/full-name.ts";

/** What may happen to an account, and from which statuses (PRODUCT-DETAILS.md B62). Anything else is refused. */
const transitions = {
  block: { from: ["Invited", "Registered"], done: "blocked" },
  unblock: { from: ["Blocked"], done: "unblocked" },
  resend: { from: ["Invited"], done: "invited again" },
  sendReset: { from: ["Registered"], done: "sent a reset link" },
  signOut: { from: ["Registered"], done: "signed out" },
} as const satisfies Record<string, { from: readonly UserStatus[]; done: string }>;

/** How each status looks; the word is said as well. */
export const statusTones: Record<UserStatus, Tone> = { Invited: "info", Registered: "success", Blocked: "danger" };

export type UserTransition = keyof typeof transitions;

/** Why something is not done to somebody: a few words for a row's result, a sentence for a page. */
export interface Refusal {
  why: string;
  sentence: string;
}

/** The refusal of what was decided on another version of an account, or on none; null where it is the account's. */
export function refusalOfSeenUser(seen: SeenVersion, version: number, noun = "user"): Refusal | null {
  const refusal = refusalOfSeen(noun, seen, version);
  return refusal && { why: "changed meanwhile", sentence: sentencesOf(refusal.problems) };
}

/** What became of one account; null when it is absent or out of reach. */
export type TransitionOutcome = (({ saved: true } | { saved: false; refusal: Refusal }) & { name: string }) | null;

export function canTransition(transition: UserTransition, status: UserStatus): boolean {
  return transitions[transition].from.some((from) => from === status);
}

/** The refusal of a transition that a status does not have; null when it has it. */
export function refusalOfTransition(transition: UserTransition, status: UserStatus): Refusal | null {
  if (canTransition(transition, status)) return null;
  return {
    why: `status is ${status}`,
    sentence: `This user is ${status} and cannot be ${transitions[transition].done}.`,
  };
}

/** What an unblocked account becomes: the person registered before, or gets a fresh invitation. */
export function statusAfterUnblock(hasRegistered: boolean): UserStatus {
  return hasRegistered ? "Registered" : "Invited";
}

export const yourself: Refusal = { why: "your own account", sentence: "You cannot block yourself." };
export const advisorsAreForSeniors: Refusal = {
  why: "an advisor",
  sentence: "Only a Senior Advisor changes advisors.",
};
export const accessEnded: Refusal = {
  why: "your access changed",
  sentence: "Your own access changed meanwhile. Sign in again.",
};

/** The refusal of what would leave networks without an owner; null when `lastOf`, their names, is empty. */
export function refusalOfLastOwner(lastOf: readonly string[]): Refusal | null {
  if (lastOf.length === 0) return null;
  const networks = namesText(lastOf);
  return {
    why: `last owner of ${networks}`,
    sentence: `This user is the last owner or administrator of ${networks}. Add another one first.`,
  };
}

/** Why somebody's access to the business metrics is not set; null when it can be. */
export function refusalOfMetrics(
  user: { role: Role; canAccessBusinessMetrics: boolean },
  isAllowed: boolean,
): Refusal | null {
  if (isAdvisorRole(user.role)) {
    return {
      why: "advisors see all metrics",
      sentence: "Advisors see the business metrics of their companies anyway.",
    };
  }
  if (isAllowed && user.role === "Location Level Guest") {
    return { why: "guests never see metrics", sentence: "A Location Level Guest never sees business metrics." };
  }
  if (user.canAccessBusinessMetrics !== isAllowed) return null;
  return isAllowed
    ? { why: "had access already", sentence: "This user sees the business metrics already." }
    : { why: "had no access", sentence: "This user does not see the business metrics anyway." };
}

/** As many accounts as one post changes, each in a transaction of its own. */
export const MOST_USERS = 200;

export const CANNOT_ASSIGN = "You cannot assign this role.";
export const EMAIL_TAKEN = "This e-mail is already in use.";
/** The refusal of a second account with one e-mail. */
export const takenEmail = { users_email_key: { field: "email", sentence: EMAIL_TAKEN } };
export const NO_CUSTOMER_ROLE = "Advisors belong to no company. Choose a role of the company.";
export const NO_ADVISOR_ROLE = "Choose an advisor's role.";

/** The roles that somebody may give (PRODUCT-DETAILS.md B66). */
export function assignableRoles(giver: { role: Role }): readonly Role[] {
  if (giver.role === "Senior Advisor") return ROLES;
  if (giver.role === "Mainstreet Advisor") return CUSTOMER_ROLES;
  return isOwnerRole(giver.role) ? GUEST_ROLES : [];
}

/** The roles that somebody may give inside a company. */
export function assignableCustomerRoles(giver: { role: Role }): Role[] {
  return assignableRoles(giver).filter((role) => !isAdvisorRole(role));
}

export function mayAssign(giver: { role: Role }, role: Role): boolean {
  return assignableRoles(giver).includes(role);
}

/** The problems of an account's person: whoever registered keeps a name, and their e-mail is theirs to change. */
export function problemsOfPerson(
  user: { status: UserStatus; email: string; registeredAt: Date | null },
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Problems {
  const isNamed = user.registeredAt !== null;
  return {
    ...(email !== user.email && user.status !== "Invited" ? { email: [EMAIL_IS_THEIRS] } : {}),
    ...(isNamed && !firstName ? { firstName: ["Enter a first name."] } : {}),
    ...(isNamed && !lastName ? { lastName: ["Enter a last name."] } : {}),
  };
}

const EMAIL_IS_THEIRS = "Only the person changes the e-mail once registered.";

/** The role as an advisor's; null when it is a customer's. */
export function advisorRoleOf(role: Role): AdvisorRole | null {
  return isAdvisorRole(role) ? role : null;
}

export type InvitationState = "notSent" | "open" | "expired";

/** True from the day after a guest's last day, in UTC as sessions count; null is no last day. */
export function isExpired(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn < now.toISOString().slice(0, 10);
}

/**
 * What an Invited account waits for; null for any other account. `expiresAt` null: no open invitation was ever sent.
 */
export function invitationState(
  user: { status: UserStatus; invitationExpiresAt: Date | null },
  now: Date,
): InvitationState | null {
  if (user.status !== "Invited") return null;
  if (user.invitationExpiresAt === null) return "notSent";
  return user.invitationExpiresAt <= now ? "expired" : "open";
}

/** What is said of a saved account, with what follows for its person. */
export function changedText(
  user: { email: string },
  { firstName, lastName, email }: { firstName: string; lastName: string; email?: string },
  { isSignedOut, isInvitedAgain }: { isSignedOut: boolean; isInvitedAgain: boolean },
): string {
  const name = fullName({ firstName, lastName, email: email ?? user.email });
  if (isInvitedAgain) return `${name} is saved and invited again.`;
  return isSignedOut ? `${name} is saved and signed out everywhere.` : `${name} is saved.`;
}
