import type { UserTransition } from "./user-rules.ts";
import { blockUser, mailReset, resendInvitation, signOutEverywhere, unblockUser } from "./user-transitions.server.ts";

interface Intent {
  name: UserTransition;
  verb: typeof blockUser;
  /** What is said when it is done. */
  done: (name: string) => string;
}

const intents: readonly Intent[] = [
  { name: "block", verb: blockUser, done: (name) => `${name} is blocked.` },
  { name: "unblock", verb: unblockUser, done: (name) => `${name} is unblocked.` },
  { name: "resend", verb: resendInvitation, done: (name) => `The invitation to ${name} is sent.` },
  { name: "sendReset", verb: mailReset, done: (name) => `The link to choose a new password is sent to ${name}.` },
  { name: "signOut", verb: signOutEverywhere, done: (name) => `${name} is signed out everywhere.` },
];

/** The transition that a button's `intent` names; null for any other intent. */
export function findTransition(intent: unknown): Intent | null {
  return intents.find(({ name }) => name === intent) ?? null;
}
