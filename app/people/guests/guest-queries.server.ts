import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import {
  hasOutsideAccess,
  isGuestInScope,
  isWholeNetworkInScope,
  guestLocationsInScope,
  guestNetworksInScope,
} from "./guest-scope.server.ts";
import { toGuestRole } from "./lock-guest.server.ts";

/** Find a guest for an owner to edit; null when absent or out of scope. */
export async function findGuest(db: Db, access: AccessScope, guestId: number) {
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
      displayEmail.as("email"),
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
      guestNetworksInScope(access).as("networks"),
      guestLocationsInScope(access).as("locations"),
      hasOutsideAccess(access).as("isShared"),
      enteredNameSql("inviter").as("invitedBy"),
      sql<Date | null>`(select max(last_seen_at) from sessions where sessions.user_id = users.id)`.as("lastSeenAt"),
    ])
    .where("users.id", "=", guestId)
    .where(isGuestInScope(access))
    .executeTakeFirst();
  const role = guest && toGuestRole(guest.role);
  return role ? { ...guest, role } : null;
}

/** List the networks and locations that an owner can grant; closed locations only where the guest has them already. */
export async function listGrantableNetworks(
  db: Db,
  access: AccessScope,
  current: { locationIds: number[] } = { locationIds: [] },
) {
  const networks = await db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", isWholeNetworkInScope(access, "networks.id").as("isWhole")])
    .where(access.network("networks.id"))
    .where("networks.status", "<>", "merged")
    .orderBy(sql`lower(networks.name)`)
    .orderBy("networks.id")
    .execute();
  const locations = await db
    .selectFrom("locations")
    .select(["locations.id", "locations.networkId", "locations.pcNumber", "locations.name"])
    .select(["locations.city", "locations.state", "locations.status"])
    .where(access.location("locations.id"))
    .where((is) =>
      is.or([
        is("locations.status", "<>", "closed"),
        is("locations.id", "=", sql<number>`any(${current.locationIds})`),
      ]),
    )
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  return networks.map((network) => ({
    ...network,
    locations: locations.filter((location) => location.networkId === network.id),
  }));
}
