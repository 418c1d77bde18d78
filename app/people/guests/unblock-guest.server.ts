import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { unblockedMail } from "#app/people/users/user-mail-templates.ts";
import { type TransitionOutcome, refusalOfTransition, statusAfterUnblock } from "#app/people/users/user-rules.ts";
import { findFull } from "./guest-access.server.ts";
import { blockedByAdvisor, sharedGuest } from "./guest-rules.ts";
import { lockGuest, lockNetworksOfGuest, type Owner } from "./lock-guest.server.ts";

/**
 * Opens a blocked guest's account again with what they saw before; whoever never registered is invited again. What an advisor
 * blocked stays blocked.
 */
export async function unblockGuest(db: Db, owner: Owner, guestId: number, now: Date): Promise<TransitionOutcome> {
  return db.transaction().execute(async (db) => {
    await lockNetworksOfGuest(db, owner, guestId);
    const guest = await lockGuest(db, owner, guestId);
    if (!guest) return null;
    const name = fullName(guest);
    const refusal =
      refusalOfTransition("unblock", guest.status) ??
      (guest.blockedByAdvisor ? blockedByAdvisor : null) ??
      (guest.isShared ? sharedGuest : null);
    if (refusal) return { saved: false, name, refusal };
    const full = await findFull(db, guest.role, guest.access, guest.id);
    const sentence = full?.locationIds?.join(" ");
    if (sentence) return { saved: false, name, refusal: { why: "{locations} are full", sentence } };
    const status = statusAfterUnblock(guest.registeredAt !== null);
    await withAudit(db, owner, {
      action: "guest.unblock",
      object: { type: "user", id: guest.id },
      before: { status: guest.status },
      after: { status },
    })
      .updateTable("users")
      .set({ status, version: guest.version + 1, updatedAt: now, updatedBy: owner.userId })
      .where("id", "=", guest.id)
      .execute();
    if (status === "Invited") await sendInvitation(db, guest, fullName(owner), now);
    else await queueMail(db, "unblocked", guest.email, unblockedMail(site, await findVoiceOf(db, guest.id), guest));
    return { saved: true, name };
  });
}
