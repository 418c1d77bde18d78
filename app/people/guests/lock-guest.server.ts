import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { GUEST_ROLES, type GuestRole } from "#app/platform/identity/roles.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { hasOutsideAccess, isGuestInScope, guestLocationsInScope, guestNetworksInScope } from "./guest-scope.server.ts";

/** Owner or administrator who manages guests. */
export type GuestOwner = Pick<
  Member,
  "userId" | "role" | "companyId" | "origin" | "access" | "email" | "firstName" | "lastName"
>;

export type LockedGuest = NonNullable<Awaited<ReturnType<typeof lockGuest>>>;

/**
 * Lock a guest of an owner for a change, with the access within the owner's scope; null when absent or out of scope.
 * Networks are locked before guests, never after.
 */
export async function lockGuest(db: Db, owner: GuestOwner, guestId: number) {
  // Lock before reading: a statement that waits for a lock still sees the other tables as they were before.
  await db.selectFrom("users").select("id").where("id", "=", guestId).forNoKeyUpdate().execute();
  return readGuest(db, owner, guestId);
}

/**
 * Read the same without a lock, for a change that checks the version it read; each change of a guest raises the
 * version.
 */
export async function readGuest(db: Db, { access, companyId }: GuestOwner, guestId: number) {
  const guest = await db
    .selectFrom("users")
    .select([
      "users.id",
      displayEmail.as("email"),
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
      guestNetworksInScope(access).as("networks"),
      guestLocationsInScope(access).as("locations"),
      hasOutsideAccess(access).as("isShared"),
    ])
    .where("users.id", "=", guestId)
    .where(isGuestInScope(access))
    .executeTakeFirst();
  const role = guest && toGuestRole(guest.role);
  if (!role) return null;
  const { networks, locations, ...account } = guest;
  return { ...account, role, companyId, access: { networks, locations } };
}

/** Lock the networks that a guest has within an owner's scope, so that their guests can be counted. */
export async function lockGuestNetworks(db: Db, { access }: GuestOwner, guestId: number): Promise<void> {
  await sql`
    select id from networks
    where id in (select network_id from memberships where user_id = ${guestId}) and ${access.network("networks.id")}
    order by id for no key update
  `.execute(db);
}

/** Return a role as a guest's role; null for every other one. */
export function toGuestRole(role: string): GuestRole | null {
  return GUEST_ROLES.find((guest) => guest === role) ?? null;
}
