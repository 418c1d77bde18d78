import { type Role, type UserStatus, isAdvisorRole } from "#app/platform/identity/roles.ts";
import { countText, namesText } from "#app/ui/format.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import {
  type TransitionOutcome,
  type Refusal,
  advisorsAreForSeniors,
  refusalOfLastOwner,
  refusalOfMetrics,
  refusalOfTransition,
  yourself,
} from "#app/people/users/user-rules.ts";

/** What can be done with several accounts at once, and how it is told before and after. */
export const bulkActions = {
  block: {
    label: "Block",
    tone: "danger",
    nobody: "block",
    title: (users: string) => `Block ${users}?`,
    effect: (users: string) => `Signing in closes for ${users}.`,
    done: "blocked",
  },
  unblock: {
    label: "Unblock",
    tone: undefined,
    nobody: "unblock",
    title: (users: string) => `Unblock ${users}?`,
    effect: (users: string) => `Signing in opens for ${users}; whoever never registered gets a fresh invitation.`,
    done: "unblocked",
  },
  resend: {
    label: "Resend invitation",
    tone: undefined,
    nobody: "invite again",
    title: (users: string) => `Invite ${users} again?`,
    effect: (users: string) => `A new link goes by mail to ${users}, and earlier links stop working.`,
    done: "invited again",
  },
  "metrics-on": {
    label: "Give metrics access",
    tone: undefined,
    nobody: "give metrics access to",
    title: (users: string) => `Give ${users} access to business metrics?`,
    effect: (users: string) => `Business metrics open for ${users}.`,
    done: "given metrics access",
  },
  "metrics-off": {
    label: "Take metrics access",
    tone: undefined,
    nobody: "take metrics access from",
    title: (users: string) => `Take access to business metrics from ${users}?`,
    effect: (users: string) => `Business metrics close for ${users}.`,
    done: "without metrics access now",
  },
} as const;

export type BulkIntent = keyof typeof bulkActions;
export const BULK_INTENTS = [
  "block",
  "unblock",
  "resend",
  "metrics-on",
  "metrics-off",
] as const satisfies readonly BulkIntent[];
/** Asks first what an action will do; the same words with `ask-` before them. */
export const askFor = (intent: BulkIntent) => `ask-${intent}`;

/** An account as a bulk action sees it before anything happens. */
export interface BulkSubject {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: UserStatus;
  canAccessBusinessMetrics: boolean;
  isSignedIn: boolean;
  networkIds: number[];
  /** The active networks of an unblocked owner or administrator, with how many of those each network has. */
  owned: { id: number; name: string; owners: number }[];
}

export interface Kept {
  name: string;
  why: string;
}

/** What an action would do, without doing it: whom it changes, whom it signs out, and whom it keeps as they are. */
export function previewBulk(
  intent: BulkIntent,
  subjects: readonly BulkSubject[],
  editor: { userId: number; role: Role },
) {
  const ownersGone = new Map<number, number>();
  const kept: Kept[] = [];
  const changed: { id: number; name: string }[] = [];
  let signedOut = 0;
  for (const subject of subjects) {
    const refusal = refusalOf(intent, subject, editor, ownersGone);
    if (refusal) {
      kept.push({ name: fullName(subject), why: refusal.why });
      continue;
    }
    changed.push({ id: subject.id, name: fullName(subject) });
    if (intent !== "block") continue;
    if (subject.isSignedIn) signedOut += 1;
    for (const { id } of subject.owned) ownersGone.set(id, (ownersGone.get(id) ?? 0) + 1);
  }
  return { intent, changed, kept, signedOut };
}
export type BulkPreview = ReturnType<typeof previewBulk>;

function refusalOf(
  intent: BulkIntent,
  subject: BulkSubject,
  editor: { userId: number; role: Role },
  ownersGone: ReadonlyMap<number, number>,
): Refusal | null {
  if (isAdvisorRole(subject.role) && editor.role !== "Senior Advisor") return advisorsAreForSeniors;
  if (intent === "metrics-on" || intent === "metrics-off") return refusalOfMetrics(subject, intent === "metrics-on");
  if (intent !== "block") return refusalOfTransition(intent, subject.status);
  if (subject.id === editor.userId) return yourself;
  const lastOf = subject.owned.filter(({ id, owners }) => owners - (ownersGone.get(id) ?? 0) <= 1);
  return refusalOfTransition(intent, subject.status) ?? refusalOfLastOwner(lastOf.map((network) => network.name));
}

/** The question before an action, in numbers: "Block 3 users?" with what happens to whom. */
export function questionOf({ intent, changed, kept, signedOut }: BulkPreview): { title: string; sentences: string[] } {
  const { title, effect, nobody } = bulkActions[intent];
  const users = countText(changed.length, "user");
  const names = shortened(changed.map(({ name }) => name));
  const still = `${signedOut} of them ${signedOut === 1 ? "is" : "are"} signed in now and ${
    signedOut === 1 ? "is" : "are"
  } signed out at once.`;
  return {
    title: changed.length > 0 ? title(users) : `Nobody to ${nobody}`,
    sentences: [
      ...(changed.length > 0 ? [effect(`${users} (${namesText(names)})`)] : []),
      ...(signedOut > 0 ? [still] : []),
      ...(kept.length > 0 ? [`${keptText(kept)}.`] : []),
    ],
  };
}

/** What became of each account, in one line: "3 blocked, 1 kept: last owner of Sunrise Northwest." */
export function resultOf(intent: BulkIntent, outcomes: readonly NonNullable<TransitionOutcome>[]): string {
  const kept = outcomes.flatMap((outcome) => (outcome.saved ? [] : [{ name: outcome.name, why: outcome.refusal.why }]));
  const done = outcomes.length - kept.length;
  const parts = [
    ...(done > 0 ? [`${done} ${bulkActions[intent].done}`] : []),
    ...(kept.length > 0 ? [keptText(kept)] : []),
  ];
  return `${parts.join(", ")}.`;
}

const MOST_NAMED = 3;

/** "2 kept: Bo (had access already), Cy (guests never see metrics)". */
export function keptText(kept: readonly Kept[]): string {
  const [first] = kept;
  if (first && kept.length === 1) return `1 kept: ${first.why}`;
  return `${kept.length} kept: ${shortened(kept.map(({ name, why }) => `${name} (${why})`)).join(", ")}`;
}

function shortened(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
}
