import type { Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { withMinimumTime } from "#app/access/sign-in/minimum-time.server.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type SeenVersion, parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { unblockedMail } from "#app/people/users/mail-templates.ts";
import {
  type Refusal,
  staleUserRefusal,
  statusAfterUnblock,
  type TransitionOutcome,
} from "#app/people/users/user-rules.ts";
import { keysOf } from "#app/platform/workflow/define-workflow.ts";
import { validateGuestLimit, NO_ACCESS, accessNames, revokeAccess } from "./guest-access.server.ts";
import { type GuestTransition, guestTransitionRefusal } from "./guest-rules.ts";
import { lockGuest, lockGuestNetworks, type LockedGuest, type GuestOwner } from "./lock-guest.server.ts";

interface TransitionResult {
  /** Columns to write; absent when the transition only sends mail. */
  set?: Updateable<Schema["users"]>;
  /** Values for the audit entry. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface GuestTransitionRules {
  /** Key of the action; "block" is audited as "guest.block". */
  action: string;
  /** True when the transition only sends mail, which any version allows. */
  isMailOnly?: boolean;
  /** Lock to take before the guest's. */
  lock?: typeof lockGuestNetworks;
  refuse?: (guest: LockedGuest, db: Db) => Refusal | null | Promise<Refusal | null>;
  /** Change everything but the account's own columns, and return these. */
  apply: (db: Db, owner: GuestOwner, guest: LockedGuest, now: Date) => Promise<TransitionResult>;
}

/**
 * Define a transition of one guest of an owner, in a transaction with its audit entry. `seen` is the version that the
 * owner saw.
 */
function defineTransition({ action, isMailOnly = false, lock, refuse, apply }: GuestTransitionRules) {
  return async (
    { db, actor: owner, now }: Context<GuestOwner>,
    guestId: number,
    seen?: SeenVersion,
  ): Promise<TransitionOutcome> =>
    db.transaction().execute(async (db) => {
      await lock?.(db, owner, guestId);
      const guest = await lockGuest(db, owner, guestId);
      if (!guest) return null;
      const name = fullName(guest);
      const staleRefusal = isMailOnly ? null : staleUserRefusal(seen, guest.version, "{guest}");
      const refusal = staleRefusal ?? (await refuse?.(guest, db));
      if (refusal) return { saved: false, name, refusal };
      const { set, ...auditDetails } = await apply(db, owner, guest, now);
      const entry = { action: `guest.${action}`, object: { type: "user", id: guest.id }, ...auditDetails };
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

/** Mail an Invited guest a fresh link; the previous one stops working. */
export const resendGuestInvitation = defineTransition({
  action: "resend-invitation",
  isMailOnly: true,
  refuse: (guest) => guestTransitionRefusal("resend", guest),
  apply: async (db, owner, guest, now) => {
    await sendInvitation(db, guest, fullName(owner), now);
    return { after: { email: guest.email } };
  },
});

/** Block a guest, ending their sessions and open invitation. Their access is kept for an unblock. */
export const blockGuest = defineTransition({
  action: "block",
  refuse: (guest) => guestTransitionRefusal("block", guest),
  apply: async (db, _, { id, status }, now) => {
    await revokeCredentials(db, [id], now);
    return { set: { status: "Blocked" }, before: { status }, after: { status: "Blocked" } };
  },
});

/**
 * Unblock a guest with their previous access; a guest who never registered is invited again. Accounts blocked by an
 * advisor stay blocked.
 */
export const unblockGuest = defineTransition({
  action: "unblock",
  lock: lockGuestNetworks,
  refuse: async (guest, db) => {
    const refusal = guestTransitionRefusal("unblock", guest);
    if (refusal) return refusal;
    const full = await validateGuestLimit(db, guest.role, guest.access, guest.id);
    return full && { why: "{locations} are full", sentence: fieldErrorText(full) };
  },
  apply: async (db, owner, guest, now) => {
    const status = statusAfterUnblock(guest.registeredAt !== null);
    if (status === "Invited") await sendInvitation(db, guest, fullName(owner), now);
    else
      await queueMail(
        db,
        "unblocked",
        guest.email,
        unblockedMail(site, await findCompanyTextsFor(db, guest.id), guest),
      );
    return { set: { status }, before: { status: guest.status }, after: { status } };
  },
});

/**
 * Remove a guest from an owner's scope by revoking the access within it. A guest without other access becomes a former
 * guest: blocked, without rights, and kept for the history of their actions.
 */
export const removeGuest = defineTransition({
  action: "remove",
  apply: async (db, owner, guest, now) => {
    const { id, status, access } = guest;
    await revokeAccess(db, owner.access, { guest, role: guest.role, kept: NO_ACCESS });
    if (!guest.isShared) {
      await db.deleteFrom("memberships").where("userId", "=", id).execute();
      await db.deleteFrom("groupUsers").where("userId", "=", id).execute();
      await revokeCredentials(db, [id], now);
    }
    const rights = { canOrder: false, canAccessBusinessMetrics: false, expiresOn: null, defaultLocationId: null };
    return {
      set: guest.isShared ? {} : { ...rights, status: "Blocked" },
      before: { status, ...accessNames(access) },
      after: guest.isShared ? { status } : { status: "Blocked", isFormer: true },
    };
  },
});

const guestTransitions: Record<GuestTransition | "remove", { run: typeof blockGuest; done: (name: string) => string }> =
  {
    resend: { run: resendGuestInvitation, done: (name) => `New invitation sent to ${name}.` },
    block: { run: blockGuest, done: (name) => `${name} blocked.` },
    unblock: { run: unblockGuest, done: (name) => `${name} unblocked.` },
    remove: { run: removeGuest, done: (name) => `${name} removed from your {guests}.` },
  };

/**
 * Run the action posted from a guest's menu and return its notice. The response time does not reveal whether an invited
 * address has another account. Null for an unknown intent; throws 404 for a guest absent or out of scope.
 */
export async function runGuestTransition(
  context: Context<GuestOwner>,
  guestId: number,
  posted: FormData,
): Promise<{ tone: "success" | "danger"; text: string } | null> {
  const intent = parseIntent(posted, keysOf(guestTransitions));
  if (!intent) return null;
  const wanted = guestTransitions[intent];
  const outcome = orNotFound(
    await withMinimumTime(wanted.run(context, guestId, parseSeenVersion(posted))),
    "{Guest} account",
  );
  if (outcome.saved) return { tone: "success", text: wanted.done(outcome.name) };
  return { tone: "danger", text: `${outcome.name}: ${outcome.refusal.sentence}` };
}
