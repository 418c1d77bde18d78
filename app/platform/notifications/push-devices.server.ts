import type { Db } from "#db/connect.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { agentText } from "#app/ui/text/agent-text.ts";
import { MAX_PUSH_DEVICES, type PushSubscriptionForm } from "./push-form.ts";

type DeviceOwner = AuditActor & { userId: number; sessionId: number; origin: { agent: string } };

/** Return a user's devices that get push notifications, the newest first; `isThis` marks the one of the session. */
export async function listPushDevices(db: Db, { userId, sessionId }: { userId: number; sessionId: number }) {
  const devices = await db
    .selectFrom("pushSubscriptions")
    .select(["id", "device", "createdAt", "sessionId"])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return devices.map(({ sessionId: usedBy, ...device }) => ({ ...device, isThis: usedBy === sessionId }));
}

/**
 * Add the device of this session, in place of its former subscription; the same device again only renews its keys. A
 * device belongs to one user, so it leaves its former one. False when the user has ten others.
 */
export async function addPushDevice(
  db: Db,
  user: DeviceOwner,
  { endpoint, p256dh, auth }: PushSubscriptionForm,
): Promise<boolean> {
  const { userId, sessionId, origin } = user;
  return db.transaction().execute(async (db) => {
    await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();
    await db
      .deleteFrom("pushSubscriptions")
      .where("userId", "=", userId)
      .where("sessionId", "=", sessionId)
      .where("endpoint", "<>", endpoint)
      .execute();
    const own = await db.selectFrom("pushSubscriptions").select("endpoint").where("userId", "=", userId).execute();
    const isKnown = own.some((device) => device.endpoint === endpoint);
    if (!isKnown && own.length >= MAX_PUSH_DEVICES) return false;
    const values = { userId, sessionId, p256dh, auth, device: agentText(origin.agent).slice(0, 100) };
    if (isKnown) {
      await db.updateTable("pushSubscriptions").set(values).where("endpoint", "=", endpoint).execute();
      return true;
    }
    await withAudit(db, user, {
      action: "user.add-push-device",
      object: { type: "user", id: userId },
      after: { device: values.device },
    })
      .insertInto("pushSubscriptions")
      .values({ ...values, endpoint })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(values))
      .execute();
    return true;
  });
}

/** Remove one of the user's devices; null when it is not the user's. */
export async function removePushDevice(db: Db, user: AuditActor & { userId: number }, id: number) {
  return db.transaction().execute(async (db) => {
    const removed = await db
      .deleteFrom("pushSubscriptions")
      .where("id", "=", id)
      .where("userId", "=", user.userId)
      .returning("device")
      .executeTakeFirst();
    if (!removed) return null;
    await writeAudit(db, user, {
      action: "user.remove-push-device",
      object: { type: "user", id: user.userId },
      before: { device: removed.device },
    });
    return removed;
  });
}

/**
 * Bind a browser's device to its newest session, so that signing out of it ends its notifications. A device of another
 * user who used this browser before is removed. False when the user has no such device.
 */
export async function bindPushDevice(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  endpoint: string,
): Promise<boolean> {
  await db.deleteFrom("pushSubscriptions").where("endpoint", "=", endpoint).where("userId", "<>", userId).execute();
  const { numUpdatedRows } = await db
    .updateTable("pushSubscriptions")
    .set({ sessionId })
    .where("endpoint", "=", endpoint)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
