import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { isInTeam } from "#app/modules/people/team-queries.server.ts";

/**
 * Why a person cannot be given what is to be done at some locations, as a sentence; null when they can: a colleague who
 * works there and may tick actions.
 */
export async function findAssignable(
  db: Db,
  { reach }: Pick<Member, "reach">,
  ownerId: number,
  places: readonly { locationId: number }[],
): Promise<string | null> {
  const person = await db
    .selectFrom("users")
    .select(["users.id as userId", "users.role", "users.companyId", "users.firstName"])
    .where("users.id", "=", ownerId)
    .where("users.status", "=", "Registered")
    .where(isInTeam(reach))
    .executeTakeFirst();
  if (!person || !may(person, "checklist:edit")) return "Choose a person from the list.";
  const ids = [...new Set(places.map(({ locationId }) => locationId))];
  const seen = await db
    .selectFrom("locations")
    .select("locations.id")
    .where(sql<boolean>`locations.id = any(${ids}::int[])`)
    .where(Reach.of(person).location("locations.id"))
    .execute();
  return seen.length === ids.length ? null : `${person.firstName || "This person"} does not work at all of these {locations}.`;
}
