import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { isInTeam } from "#app/people/team/team-queries.server.ts";

interface LocationReference {
  locationId: number;
}

/**
 * Return why a user cannot be assigned actions at some locations, null when they can. They must be a registered
 * teammate with access to all of the locations and the permission to edit checklists.
 */
export async function findAssigneeRefusal(
  db: Db,
  member: Pick<Member, "access">,
  ownerId: number,
  locations: readonly LocationReference[],
): Promise<string | null> {
  return assigneeRefusal(await queryAssignee(db, member, ownerId, locations).executeTakeFirst(), locations);
}

/** Query the facts about a user that `assigneeRefusal` checks; callers can select more in the same statement. */
export function queryAssignee(
  db: Db,
  { access }: Pick<Member, "access">,
  ownerId: number,
  locations: readonly LocationReference[],
) {
  // A user's access depends on the role in the same row, so the locations are counted for both kinds of role.
  const countSeenAs = (
    role: Role,
  ) => sql<number>`(select count(*) from locations where locations.id = any(${idsOf(locations)}::int[])
    and ${AccessScope.of({ userId: ownerId, role, companyId: null }).location("locations.id")})`;
  return db
    .selectFrom("users")
    .select(["users.role", "users.firstName"])
    .select([countSeenAs("Location Level Guest").as("seenAsGuest"), countSeenAs("Business Owner").as("seenAsMember")])
    .where("users.id", "=", ownerId)
    .where("users.status", "=", "Registered")
    .where(isInTeam(access));
}

interface Assignee {
  role: Role;
  firstName: string;
  seenAsGuest: number;
  seenAsMember: number;
}

export function assigneeRefusal(user: Assignee | undefined, locations: readonly LocationReference[]): string | null {
  if (!user || !can(user, "checklist:edit")) return "Choose a person from the list.";
  const seen = user.role === "Location Level Guest" ? user.seenAsGuest : user.seenAsMember;
  return seen === idsOf(locations).length
    ? null
    : `${user.firstName || "This person"} doesn't have access to all of these {locations}.`;
}

function idsOf(locations: readonly LocationReference[]): number[] {
  return [...new Set(locations.map(({ locationId }) => locationId))];
}
