import type { Db } from "#db/connect.ts";
import { found } from "#app/http/problems.ts";
import { inSameTime } from "#app/access/sign-in/same-time.server.ts";
import type { TransitionOutcome } from "#app/people/users/user-rules.ts";
import { blockGuest } from "./block-guest.server.ts";
import type { Owner } from "./lock-guest.server.ts";
import { removeGuest } from "./remove-guest.server.ts";
import { resendGuestInvitation } from "./resend-guest-invitation.server.ts";
import { unblockGuest } from "./unblock-guest.server.ts";

type Move = (db: Db, owner: Owner, guestId: number, now: Date) => Promise<TransitionOutcome>;

const moves: Record<string, { move: Move; done: (name: string) => string }> = {
  resend: { move: resendGuestInvitation, done: (name) => `${name} gets a new invitation.` },
  block: { move: blockGuest, done: (name) => `${name} is blocked.` },
  unblock: { move: unblockGuest, done: (name) => `${name} is unblocked.` },
  remove: { move: removeGuest, done: (name) => `${name} is no longer a {guest} of yours.` },
};

/**
 * What a button of a guest's menu does, and the notice that says so; the time tells nobody whether an invited address has
 * another account. Null for an intent that is none of theirs; throws
 * 404 for a guest who is absent or out of reach.
 */
export async function moveGuest(
  db: Db,
  owner: Owner,
  intent: unknown,
  guestId: number,
  now: Date,
): Promise<{ tone: "success" | "danger"; text: string } | null> {
  const wanted = typeof intent === "string" && Object.hasOwn(moves, intent) ? moves[intent] : undefined;
  if (!wanted) return null;
  const outcome = found(await inSameTime(wanted.move(db, owner, guestId, now)), "{Guest} account");
  if (outcome.saved) return { tone: "success", text: wanted.done(outcome.name) };
  return { tone: "danger", text: `${outcome.name}: ${outcome.refusal.sentence}` };
}
