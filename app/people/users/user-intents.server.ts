import type { UserTransition } from "./user-rules.ts";
import {
  blockUser,
  mailPasswordReset,
  resendInvitation,
  signOutEverywhere,
  unblockUser,
} from "./user-transitions.server.ts";

interface Intent {
  name: UserTransition;
  run: typeof blockUser;
  /** Notice after the transition. */
  done: (name: string) => string;
}

const intents: readonly Intent[] = [
  { name: "block", run: blockUser, done: (name) => `${name} blocked.` },
  { name: "unblock", run: unblockUser, done: (name) => `${name} unblocked.` },
  { name: "resend", run: resendInvitation, done: (name) => `Invitation sent to ${name}.` },
  { name: "sendReset", run: mailPasswordReset, done: (name) => `Password reset link sent to ${name}.` },
  { name: "signOut", run: signOutEverywhere, done: (name) => `${name} signed out everywhere.` },
];

/** Find the transition with a button's `intent`; null for any other intent. */
export function findUserTransition(intent: unknown): Intent | null {
  return intents.find(({ name }) => name === intent) ?? null;
}
