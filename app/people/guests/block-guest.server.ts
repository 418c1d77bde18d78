import type { Db } from "#db/connect.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { type TransitionOutcome, refusalOfTransition } from "#app/people/users/user-rules.ts";
import { sharedGuest } from "./guest-rules.ts";
import { lockGuest, type Owner } from "./lock-guest.server.ts";

/** Blocks a guest: sessions end with this transaction and an open invitation dies. What they see is kept for later. */
export async function blockGuest(db: Db, owner: Owner, guestId: number, now: Date): Promise<TransitionOutcome> {
  return db.transaction().execute(async (db) => {
    const guest = await lockGuest(db, owner, guestId);
    if (!guest) return null;
    const name = fullName(guest);
    const refusal = refusalOfTransition("block", guest.status) ?? (guest.isShared ? sharedGuest : null);
    if (refusal) return { saved: false, name, refusal };
    await endAccount(db, owner, guest.id, now);
    await writeAudit(db, owner, {
      action: "guest.block",
      object: { type: "user", id: guest.id },
      before: { status: guest.status },
      after: { status: "Blocked" },
    });
    return { saved: true, name };
  });
}

/** Blocks an account and ends its sessions and links, in the reason's transaction. */
export async function endAccount(db: Db, owner: Owner, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set((of) => ({
      status: "Blocked",
      version: of("version", "+", 1),
      updatedAt: now,
      updatedBy: owner.userId,
    }))
    .where("id", "=", userId)
    .execute();
  await endTrust(db, [userId], now);
}
