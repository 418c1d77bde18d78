import type { UserTransition } from "./user-rules.ts";
import {
  blockUser,
  mailPasswordReset,
  resendInvitation,
  signOutEverywhere,
  unblockUser,
} from "./user-transitions.server.ts";

interface TransitionRun {
  run: typeof blockUser;
  /** Notice after the transition. */
  done: (name: string) => string;
}

/** Transitions of an account by the intents of its buttons. */
export const userIntents: Readonly<Record<UserTransition, TransitionRun>> = {
  block: { run: blockUser, done: (name) => `${name} blocked.` },
  unblock: { run: unblockUser, done: (name) => `${name} unblocked.` },
  resend: { run: resendInvitation, done: (name) => `Invitation sent to ${name}.` },
  sendReset: { run: mailPasswordReset, done: (name) => `Password reset link sent to ${name}.` },
  signOut: { run: signOutEverywhere, done: (name) => `${name} signed out everywhere.` },
};
