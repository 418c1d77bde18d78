import type { Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { inSameTime } from "#app/access/sign-in/same-time.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { type SeenVersion, seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { unblockedMail } from "#app/people/users/mail-templates.ts";
import {
  type Refusal,
  refusalOfSeenUser,
  refusalOfTransition,
  statusAfterUnblock,
  type TransitionOutcome,
} from "#app/people/users/user-rules.ts";
import { findFull, NO_ACCESS, namesOf, takeAccess } from "./guest-access.server.ts";
import { blockedByAdvisor, sharedGuest } from "./guest-rules.ts";
import { lockGuest, lockNetworksOfGuest, type LockedGuest, type Owner } from "./lock-guest.server.ts";

interface Applied {
  /** The columns that are written; what is only mailed writes none. */
  set?: Updateable<Schema["users"]>;
  /** What the audit tells. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Transition {
  /** The audit's action is "guest.block". */
  verb: string;
  /** True where it mails alone, which any version allows. */
  isMailOnly?: boolean;
  /** What is locked before the guest. */
  lock?: typeof lockNetworksOfGuest;
  refusalOf?: (guest: LockedGuest, db: Db) => Refusal | null | Promise<Refusal | null>;
  /** What is done besides the account's own columns, and these. */
  apply: (db: Db, owner: Owner, guest: LockedGuest, now: Date) => Promise<Applied>;
}

/**
 * Declares what may happen to one guest under an owner's address, in a transaction with its audit row. `seen` is the
 * version that it was decided on.
 */
function defineTransition({ verb, isMailOnly = false, lock, refusalOf, apply }: Transition) {
  return async (db: Db, owner: Owner, guestId: number, now: Date, seen?: SeenVersion): Promise<TransitionOutcome> =>
    db.transaction().execute(async (db) => {
      await lock?.(db, owner, guestId);
      const guest = await lockGuest(db, owner, guestId);
      if (!guest) return null;
      const name = fullName(guest);
      const ofVersion = isMailOnly ? null : refusalOfSeenUser(seen, guest.version, "{guest}");
      const refusal = ofVersion ?? (await refusalOf?.(guest, db));
      if (refusal) return { saved: false, name, refusal };
      const { set, ...told } = await apply(db, owner, guest, now);
      const entry = { action: `guest.${verb}`, object: { type: "user", id: guest.id }, ...told };
      if (!set) await writeAudit(db, owner, entry);
      else {
        await withAudit(db, owner, entry)
          .updateTable("users")
          .set({ ...set, version: guest.version + 1, updatedAt: now, updatedBy: owner.userId })
          .where("id", "=", guest.id)
          .execute();
      }
      return { saved: true, name };
    });
}

/** Mails an Invited guest a fresh link; the one before stops working. */
export const resendGuestInvitation = defineTransition({
  verb: "resend-invitation",
  isMailOnly: true,
  refusalOf: ({ status }) => refusalOfTransition("resend", status),
  apply: async (db, owner, guest, now) => {
    await sendInvitation(db, guest, fullName(owner), now);
    return { after: { email: guest.email } };
  },
});

/** Blocks a guest: sessions end with this transaction and an open invitation dies. What they see is kept for later. */
export const blockGuest = defineTransition({
  verb: "block",
  refusalOf: ({ status, isShared }) => refusalOfTransition("block", status) ?? (isShared ? sharedGuest : null),
  apply: async (db, _, { id, status }, now) => {
    await endTrust(db, [id], now);
    return { set: { status: "Blocked" }, before: { status }, after: { status: "Blocked" } };
  },
});

/**
 * Opens a blocked guest's account again with what they saw before; whoever never registered is invited again. What an
 * advisor blocked stays blocked.
 */
export const unblockGuest = defineTransition({
  verb: "unblock",
  lock: lockNetworksOfGuest,
  refusalOf: async (guest, db) => {
    const refusal =
      refusalOfTransition("unblock", guest.status) ??
      (guest.blockedByAdvisor ? blockedByAdvisor : null) ??
      (guest.isShared ? sharedGuest : null);
    if (refusal) return refusal;
    const full = await findFull(db, guest.role, guest.access, guest.id);
    return full && { why: "{locations} are full", sentence: sentencesOf(full) };
  },
  apply: async (db, owner, guest, now) => {
    const status = statusAfterUnblock(guest.registeredAt !== null);
    if (status === "Invited") await sendInvitation(db, guest, fullName(owner), now);
    else await queueMail(db, "unblocked", guest.email, unblockedMail(site, await findVoiceOf(db, guest.id), guest));
    return { set: { status }, before: { status: guest.status }, after: { status } };
  },
});

/**
 * Takes all of an owner's from a guest. Whoever sees nothing elsewhere becomes a former guest: blocked, without rights,
 * and kept for the history of what they did.
 */
export const removeGuest = defineTransition({
  verb: "remove",
  apply: async (db, owner, guest, now) => {
    const { id, status, access } = guest;
    await takeAccess(db, owner.reach, guest, guest.role, NO_ACCESS);
    if (!guest.isShared) {
      await db.deleteFrom("memberships").where("userId", "=", id).execute();
      await db.deleteFrom("groupUsers").where("userId", "=", id).execute();
      await endTrust(db, [id], now);
    }
    const rights = { canOrder: false, canAccessBusinessMetrics: false, expiresOn: null, defaultLocationId: null };
    return {
      set: guest.isShared ? {} : { ...rights, status: "Blocked" },
      before: { status, ...namesOf(access) },
      after: guest.isShared ? { status } : { status: "Blocked", isFormer: true },
    };
  },
});

const transitions: Record<string, { run: typeof blockGuest; done: (name: string) => string }> = {
  resend: { run: resendGuestInvitation, done: (name) => `${name} gets a new invitation.` },
  block: { run: blockGuest, done: (name) => `${name} is blocked.` },
  unblock: { run: unblockGuest, done: (name) => `${name} is unblocked.` },
  remove: { run: removeGuest, done: (name) => `${name} is no longer a {guest} of yours.` },
};

/**
 * Do what a posted button of a guest's menu says, and give the notice that says so; the time tells nobody whether an invited address
 * has another account. Null for an intent that is none of theirs; throws 404 for a guest absent or out of reach.
 */
export async function runGuestTransition(
  db: Db,
  owner: Owner,
  posted: FormData,
  guestId: number,
  now: Date,
): Promise<{ tone: "success" | "danger"; text: string } | null> {
  const intent = posted.get("intent");
  const wanted = typeof intent === "string" && Object.hasOwn(transitions, intent) ? transitions[intent] : undefined;
  if (!wanted) return null;
  const outcome = found(
    await inSameTime(wanted.run(db, owner, guestId, now, seenVersionOf(posted))),
    "{Guest} account",
  );
  if (outcome.saved) return { tone: "success", text: wanted.done(outcome.name) };
  return { tone: "danger", text: `${outcome.name}: ${outcome.refusal.sentence}` };
}
