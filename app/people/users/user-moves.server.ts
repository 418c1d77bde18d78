import type { Db } from "#db/connect.ts";
import { blockUser } from "./block-user.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { mailReset } from "./mail-reset.server.ts";
import { resendInvitation } from "./resend-invitation.server.ts";
import { signOutEverywhere } from "./sign-out-everywhere.server.ts";
import { unblockUser } from "./unblock-user.server.ts";
import type { MoveOutcome, UserMove } from "./user-rules.ts";

interface Move {
  name: UserMove;
  verb: (db: Db, editor: Editor, companyId: number, userId: number, now: Date) => Promise<MoveOutcome>;
  /** What is said when it is done. */
  done: (name: string) => string;
}

const moves: readonly Move[] = [
  { name: "block", verb: blockUser, done: (name) => `${name} is blocked.` },
  { name: "unblock", verb: unblockUser, done: (name) => `${name} is unblocked.` },
  { name: "resend", verb: resendInvitation, done: (name) => `The invitation to ${name} is sent.` },
  { name: "sendReset", verb: mailReset, done: (name) => `The link to choose a new password is sent to ${name}.` },
  { name: "signOut", verb: signOutEverywhere, done: (name) => `${name} is signed out everywhere.` },
];

/** The move that a button's `intent` names; null for any other intent. */
export function findMove(intent: unknown): Move | null {
  return moves.find(({ name }) => name === intent) ?? null;
}
