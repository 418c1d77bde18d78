import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { isInTeam } from "#app/people/team/team-queries.server.ts";

interface Place {
  locationId: number;
}

/**
 * Why a person cannot be given what is to be done at some locations, as a sentence; null when they can: a colleague who
 * works there and may tick actions.
 */
export async function findAssignable(
  db: Db,
  member: Pick<Member, "reach">,
  ownerId: number,
  places: readonly Place[],
): Promise<string | null> {
  return refusalOfOwner(await queryOwner(db, member, ownerId, places).executeTakeFirst(), places);
}

/** What stands of a person at some locations, to be read along with more and judged by `refusalOfOwner`. */
export function queryOwner(db: Db, { reach }: Pick<Member, "reach">, ownerId: number, places: readonly Place[]) {
  // What somebody reaches hangs on their role, which the same row tells.
  const seenAs = (
    role: Role,
  ) => sql<number>`(select count(*) from locations where locations.id = any(${idsOf(places)}::int[])
    and ${Reach.of({ userId: ownerId, role, companyId: null }).location("locations.id")})`;
  return db
    .selectFrom("users")
    .select(["users.role", "users.firstName"])
    .select([seenAs("Location Level Guest").as("seenAsGuest"), seenAs("Business Owner").as("seenAsMember")])
    .where("users.id", "=", ownerId)
    .where("users.status", "=", "Registered")
    .where(isInTeam(reach));
}

interface Owner {
  role: Role;
  firstName: string;
  seenAsGuest: number;
  seenAsMember: number;
}

export function refusalOfOwner(person: Owner | undefined, places: readonly Place[]): string | null {
  if (!person || !may(person, "checklist:edit")) return "Choose a person from the list.";
  const seen = person.role === "Location Level Guest" ? person.seenAsGuest : person.seenAsMember;
  return seen === idsOf(places).length
    ? null
    : `${person.firstName || "This person"} does not work at all of these {locations}.`;
}

function idsOf(places: readonly Place[]): number[] {
  return [...new Set(places.map(({ locationId }) => locationId))];
}
