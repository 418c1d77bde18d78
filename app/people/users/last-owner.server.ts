import type { Db } from "#db/connect.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import type { LockedUser } from "./lock-user.server.ts";
import { type Refusal, lastOwnerRefusal } from "./user-rules.ts";

/**
 * Return why an account cannot leave networks that have no other unblocked owner or administrator, null when each has
 * one. Lock the networks until the transaction ends, so that two owners cannot leave at once.
 */
export async function findLastOwnerRefusal(db: Db, user: LockedUser, networkIds: number[]): Promise<Refusal | null> {
  if (!isOwnerRole(user.role) || user.status === "Blocked" || networkIds.length === 0) return null;
  await db.selectFrom("networks").select("id").where("id", "in", networkIds).orderBy("id").forNoKeyUpdate().execute();
  // A second statement, because only it sees the writes of the transaction that held the lock before.
  const ownerless = await db
    .selectFrom("networks")
    .select("name")
    .where("id", "in", networkIds)
    .where("status", "=", "active")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships")
            .innerJoin("users", "users.id", "memberships.userId")
            .select("users.id")
            .whereRef("memberships.networkId", "=", "networks.id")
            .where("users.id", "<>", user.id)
            .where("users.status", "<>", "Blocked")
            .where("users.role", "in", ["Business Administrator", "Business Owner"]),
        ),
      ),
    )
    .orderBy("name")
    .execute();
  return lastOwnerRefusal(ownerless.map((network) => network.name));
}
