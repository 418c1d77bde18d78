import type { Db } from "#db/connect.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { TransitionOutcome } from "#app/people/users/user-rules.ts";
import { endAccount } from "./block-guest.server.ts";
import { NO_ACCESS, takeAccess } from "./guest-access.server.ts";
import { lockGuest, type Owner } from "./lock-guest.server.ts";

/**
 * Takes all of an owner's from a guest. Whoever sees nothing elsewhere becomes a former guest: blocked, without rights,
 * and kept for the history of what they did.
 */
export async function removeGuest(db: Db, owner: Owner, guestId: number, now: Date): Promise<TransitionOutcome> {
  return db.transaction().execute(async (db) => {
    const guest = await lockGuest(db, owner, guestId);
    if (!guest) return null;
    await takeAccess(db, owner.reach, guest, guest.role, NO_ACCESS);
    if (!guest.isShared) {
      await db.deleteFrom("memberships").where("userId", "=", guest.id).execute();
      await db.deleteFrom("groupUsers").where("userId", "=", guest.id).execute();
      await db
        .updateTable("users")
        .set({ canOrder: false, canAccessBusinessMetrics: false, expiresOn: null, defaultLocationId: null })
        .where("id", "=", guest.id)
        .execute();
      await endAccount(db, owner, guest.id, now);
    } else {
      await db
        .updateTable("users")
        .set({ version: guest.version + 1, updatedAt: now, updatedBy: owner.userId })
        .where("id", "=", guest.id)
        .execute();
    }
    await writeAudit(db, owner, {
      action: "guest.remove",
      object: { type: "user", id: guest.id },
      before: {
        status: guest.status,
        networks: guest.access.networks.map((network) => network.name),
        locations: guest.access.locations.map((location) => location.name),
      },
      after: guest.isShared ? { status: guest.status } : { status: "Blocked", isFormer: true },
    });
    return { saved: true, name: fullName(guest) };
  });
}
