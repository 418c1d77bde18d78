import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { GUEST_ROLES, type GuestRole } from "#app/platform/identity/roles.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { hasOutsideAccess, isGuestInReach, locationsInReach, networksInReach } from "./guest-reach.server.ts";

/** The owner or administrator who manages guests. */
export type Owner = Pick<
  Member,
  "userId" | "role" | "companyId" | "origin" | "reach" | "email" | "firstName" | "lastName"
>;

export type LockedGuest = NonNullable<Awaited<ReturnType<typeof lockGuest>>>;

/**
 * A guest of an owner, locked for a change, with the access that lies in the owner's hands; null when absent or out of
 * reach. Networks are locked before guests, never after.
 */
export async function lockGuest(db: Db, owner: Owner, guestId: number) {
  // Locked before it is read: a statement that waits for a lock still sees the other tables as they were before.
  await db.selectFrom("users").select("id").where("id", "=", guestId).forNoKeyUpdate().execute();
  return readGuest(db, owner, guestId);
}

/** The same without a lock, for what writes under the version that it read; each change of a guest raises it. */
export async function readGuest(db: Db, { reach, companyId }: Owner, guestId: number) {
  const guest = await db
    .selectFrom("users")
    .select([
      "users.id",
      shownEmail.as("email"),
      "users.firstName",
      "users.lastName",
      "users.jobTitle",
      "users.role",
      "users.status",
      "users.canOrder",
      "users.expiresOn",
      "users.registeredAt",
      "users.blockedByAdvisor",
      "users.version",
      networksInReach(reach).as("networks"),
      locationsInReach(reach).as("locations"),
      hasOutsideAccess(reach).as("isShared"),
    ])
    .where("users.id", "=", guestId)
    .where(isGuestInReach(reach))
    .executeTakeFirst();
  const role = guest && guestRoleOf(guest.role);
  if (!role) return null;
  const { networks, locations, ...account } = guest;
  return { ...account, role, companyId, access: { networks, locations } };
}

/** Locks the networks that a guest has in an owner's reach, for what counts the guests there. */
export async function lockNetworksOfGuest(db: Db, { reach }: Owner, guestId: number): Promise<void> {
  await sql`
    select id from networks
    where id in (select network_id from memberships where user_id = ${guestId}) and ${reach.network("networks.id")}
    order by id for no key update
  `.execute(db);
}

/** A role as a guest's; null for every other one. */
export function guestRoleOf(role: string): GuestRole | null {
  return GUEST_ROLES.find((guest) => guest === role) ?? null;
}
