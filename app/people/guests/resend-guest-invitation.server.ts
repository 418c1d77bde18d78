import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { type TransitionOutcome, refusalOfTransition } from "#app/people/users/user-rules.ts";
import { lockGuest, type Owner } from "./lock-guest.server.ts";

/** Mails an Invited guest a fresh link; the one before stops working. */
export async function resendGuestInvitation(
  db: Db,
  owner: Owner,
  guestId: number,
  now: Date,
): Promise<TransitionOutcome> {
  return db.transaction().execute(async (db) => {
    const guest = await lockGuest(db, owner, guestId);
    if (!guest) return null;
    const name = fullName(guest);
    const refusal = refusalOfTransition("resend", guest.status);
    if (refusal) return { saved: false, name, refusal };
    await sendInvitation(db, guest, fullName(owner), now);
    await writeAudit(db, owner, {
      action: "guest.resend-invitation",
      object: { type: "user", id: guest.id },
      after: { email: guest.email },
    });
    return { saved: true, name };
  });
}
