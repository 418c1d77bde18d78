import type { Db } from "#db/connect.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import type { LockedUser } from "./lock-user.server.ts";
import { type Refusal, refusalOfLastOwner } from "./user-rules.ts";

/**
 * The refusal to take an account out of networks that have no other unblocked owner or administrator; null when each
 * has. The networks stay locked until the change is done, so that two owners do not leave at once.
 */
export async function refusalToLeave(db: Db, user: LockedUser, networkIds: number[]): Promise<Refusal | null> {
  if (!isOwnerRole(user.role) || user.status === "Blocked" || networkIds.length === 0) return null;
  await db.selectFrom("networks").select("id").where("id", "in", networkIds).orderBy("id").forNoKeyUpdate().execute();
  // A second statement: only it sees what the change that held the lock before has written.
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
  return refusalOfLastOwner(ownerless.map((network) => network.name));
}
