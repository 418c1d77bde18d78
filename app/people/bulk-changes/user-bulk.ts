import { type Role, isAdvisorRole } from "#app/platform/identity/roles.ts";
import { countText, namesText } from "#app/ui/text/format.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import {
  type TransitionOutcome,
  type Refusal,
  type UserStatus,
  advisorAccountRefusal,
  lastOwnerRefusal,
  metricsAccessRefusal,
  userTransitionRefusal,
  ownAccountRefusal,
} from "#app/people/users/user-rules.ts";

/** Actions for several accounts at once, with their texts before and after. */
export const userBulkActions = {
  block: {
    label: "Block",
    tone: "danger",
    noUsersVerb: "block",
    title: (users: string) => `Block ${users}?`,
    effect: (users: string) => `${users} can no longer sign in.`,
    done: "blocked",
  },
  unblock: {
    label: "Unblock",
    tone: undefined,
    noUsersVerb: "unblock",
    title: (users: string) => `Unblock ${users}?`,
    effect: (users: string) => `${users} can sign in again. Users who never registered get a new invitation.`,
    done: "unblocked",
  },
  resend: {
    label: "Send invitation",
    tone: undefined,
    noUsersVerb: "send an invitation to",
    title: (users: string) => `Send an invitation to ${users}?`,
    effect: (users: string) => `We'll send a new link to ${users}. Earlier links will stop working.`,
    done: "invited",
  },
  "metrics-on": {
    label: "Give metrics access",
    tone: undefined,
    noUsersVerb: "give metrics access to",
    title: (users: string) => `Give ${users} access to business metrics?`,
    effect: (users: string) => `${users} can see business metrics.`,
    done: "given access to business metrics",
  },
  "metrics-off": {
    label: "Remove metrics access",
    tone: undefined,
    noUsersVerb: "remove metrics access from",
    title: (users: string) => `Remove access to business metrics for ${users}?`,
    effect: (users: string) => `${users} can no longer see business metrics.`,
    done: "removed from business metrics",
  },
} as const;

export type UserBulkIntent = keyof typeof userBulkActions;
export const USER_BULK_INTENTS = [
  "block",
  "unblock",
  "resend",
  "metrics-on",
  "metrics-off",
] as const satisfies readonly UserBulkIntent[];

/** Account as the preview of a bulk action sees it. */
export interface BulkUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: UserStatus;
  canAccessBusinessMetrics: boolean;
  isSignedIn: boolean;
  networkIds: number[];
  /** Active networks of an unblocked owner or administrator, each with its number of owners and administrators. */
  owned: { id: number; name: string; owners: number }[];
}

export interface SkippedUser {
  name: string;
  why: string;
}

/** Preview an action: the users it changes, the number it signs out and the users it skips. */
export function previewUserBulk(
  intent: UserBulkIntent,
  subjects: readonly BulkUser[],
  actor: { userId: number; role: Role },
) {
  const ownersLost = new Map<number, number>();
  const skipped: SkippedUser[] = [];
  const changed: { id: number; name: string }[] = [];
  let signedOut = 0;
  for (const subject of subjects) {
    const refusal = bulkRefusal(intent, subject, actor, ownersLost);
    if (refusal) {
      skipped.push({ name: fullName(subject), why: refusal.why });
      continue;
    }
    changed.push({ id: subject.id, name: fullName(subject) });
    if (intent !== "block") continue;
    if (subject.isSignedIn) signedOut += 1;
    for (const { id } of subject.owned) ownersLost.set(id, (ownersLost.get(id) ?? 0) + 1);
  }
  return { intent, changed, skipped, signedOut };
}
export type UserBulkPreview = ReturnType<typeof previewUserBulk>;

function bulkRefusal(
  intent: UserBulkIntent,
  subject: BulkUser,
  actor: { userId: number; role: Role },
  ownersLost: ReadonlyMap<number, number>,
): Refusal | null {
  if (isAdvisorRole(subject.role) && actor.role !== "Senior Advisor") return advisorAccountRefusal;
  if (intent === "metrics-on" || intent === "metrics-off")
    return metricsAccessRefusal(subject, intent === "metrics-on");
  if (intent !== "block") return userTransitionRefusal(intent, subject.status);
  if (subject.id === actor.userId) return ownAccountRefusal;
  const lastOf = subject.owned.filter(({ id, owners }) => owners - (ownersLost.get(id) ?? 0) <= 1);
  return userTransitionRefusal(intent, subject.status) ?? lastOwnerRefusal(lastOf.map((network) => network.name));
}

/** Return the question that confirms an action, as in "Block 3 users?", and its effects. */
export function bulkConfirmationText({ intent, changed, skipped, signedOut }: UserBulkPreview): {
  title: string;
  sentences: string[];
} {
  const { title, effect, noUsersVerb } = userBulkActions[intent];
  const users = countText(changed.length, "user");
  const names = shortenNames(changed.map(({ name }) => name));
  const signOutWarning = `${signedOut} of them ${signedOut === 1 ? "is" : "are"} signed in now and will be signed out immediately.`;
  return {
    title: changed.length > 0 ? title(users) : `No users to ${noUsersVerb}`,
    sentences: [
      ...(changed.length > 0 ? [effect(`${users} (${namesText(names)})`)] : []),
      ...(signedOut > 0 ? [signOutWarning] : []),
      ...(skipped.length > 0 ? [`${skippedText(skipped)}.`] : []),
    ],
  };
}

/** Return the result of an action in one line, as in "3 blocked, 1 skipped: last owner of Sunrise Northwest." */
export function userBulkResultText(
  intent: UserBulkIntent,
  outcomes: readonly NonNullable<TransitionOutcome>[],
): string {
  const skipped = outcomes.flatMap((outcome) =>
    outcome.saved ? [] : [{ name: outcome.name, why: outcome.refusal.why }],
  );
  const done = outcomes.length - skipped.length;
  const parts = [
    ...(done > 0 ? [`${done} ${userBulkActions[intent].done}`] : []),
    ...(skipped.length > 0 ? [skippedText(skipped)] : []),
  ];
  return `${parts.join(", ")}.`;
}

const MAX_NAMED = 3;

/** Return the skipped users as text, as in "2 skipped: Bo (had access already), Cy (guests never see metrics)". */
export function skippedText(skipped: readonly SkippedUser[]): string {
  const [first] = skipped;
  if (first && skipped.length === 1) return `1 skipped: ${first.why}`;
  return `${skipped.length} skipped: ${shortenNames(skipped.map(({ name, why }) => `${name} (${why})`)).join(", ")}`;
}

function shortenNames(names: readonly string[]): string[] {
  const more = names.length - MAX_NAMED;
  return [...names.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
}
