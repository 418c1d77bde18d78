import { sql } from "kysely";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import {
  hasOutsideAccess,
  isGuestInReach,
  isNetworkWhole,
  locationsInReach,
  networksInReach,
} from "./guest-reach.server.ts";
import { guestRoleOf } from "./lock-guest.server.ts";

/** A guest as an owner edits them; null when absent or out of reach. */
export async function findGuest(db: Db, reach: Reach, guestId: number) {
  const guest = await db
    .selectFrom("users")
    .leftJoin("users as inviter", "inviter.id", "users.invitedBy")
    .leftJoin("tokens as invitation", (join) =>
      join
        .onRef("invitation.userId", "=", "users.id")
        .on("invitation.kind", "=", "invitation")
        .on("invitation.usedAt", "is", null),
    )
    .select([
      "users.id",
      shownEmail.as("email"),
      "users.firstName",
      "users.lastName",
      "users.jobTitle",
      "users.phone",
      "users.role",
      "users.status",
      "users.blockedByAdvisor",
      "users.canOrder",
      "users.expiresOn",
      "users.registeredAt",
      "users.lastSignInAt",
      "users.createdAt",
      "users.version",
      "invitation.createdAt as invitationSentAt",
      "invitation.expiresAt as invitationExpiresAt",
      networksInReach(reach).as("networks"),
      locationsInReach(reach).as("locations"),
      hasOutsideAccess(reach).as("isShared"),
      givenName("inviter").as("invitedBy"),
      sql<Date | null>`(select max(last_seen_at) from sessions where sessions.user_id = users.id)`.as("lastSeenAt"),
    ])
    .where("users.id", "=", guestId)
    .where(isGuestInReach(reach))
    .executeTakeFirst();
  const role = guest && guestRoleOf(guest.role);
  return role ? { ...guest, role } : null;
}

/** What an owner can give: networks and locations in reach, closed ones only where a guest has them. */
export async function listGivable(db: Db, reach: Reach, held: { locationIds: number[] } = { locationIds: [] }) {
  const networks = await db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", isNetworkWhole(reach, "networks.id").as("isWhole")])
    .where(reach.network("networks.id"))
    .where("networks.status", "<>", "merged")
    .orderBy(sql`lower(networks.name)`)
    .orderBy("networks.id")
    .execute();
  const locations = await db
    .selectFrom("locations")
    .select(["locations.id", "locations.networkId", "locations.pcNumber", "locations.name"])
    .select(["locations.city", "locations.state", "locations.status"])
    .where(reach.location("locations.id"))
    .where((is) =>
      is.or([is("locations.status", "<>", "closed"), is("locations.id", "=", sql<number>`any(${held.locationIds})`)]),
    )
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  return networks.map((network) => ({
    ...network,
    locations: locations.filter((location) => location.networkId === network.id),
  }));
}
