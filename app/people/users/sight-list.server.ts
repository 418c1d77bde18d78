import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { type SortColumns, orderOf } from "#db/order.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { SightListState } from "./sight-list.ts";

/** Whose sight is listed: an account of a company, which the caller found in reach. */
interface Seer {
  id: number;
  role: Role;
  companyId: number | null;
}

/** One page of the locations that somebody sees, why each, and how many there are in all. */
export async function listSeenLocations(db: Db, reach: Reach, seer: Seer, list: SightListState) {
  const { total } = await seenLocations(db, reach, seer, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await seenLocations(db, reach, seer, list)
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["networks.name as network", reasonFor(seer).as("reason")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list holds, in its order. */
export function downloadSeenLocations(db: Db, reach: Reach, seer: Seer, list: SightListState): AsyncIterable<string> {
  const line = csvLine(Object.values(downloadColumns(seer))).as("line");
  return streamLines(db, seenLocations(db, reach, seer, list).select(line).orderBy(inOrder(list)));
}

export function seenLocationsHeader(seer: Seer): string[] {
  return Object.keys(downloadColumns(seer));
}

/** The one filter: page, count and download stand on it. */
function seenLocations(db: Db, reach: Reach, seer: Seer, { q }: SightListState) {
  const holder = Reach.of({ userId: seer.id, role: seer.role, companyId: seer.companyId });
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .where(sql<boolean>`locations.company_id = ${seer.companyId}`)
    .where(reach.company("locations.companyId"))
    .where(holder.location("locations.id"))
    .$if(q !== "", (query) =>
      query.where(like(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, q)),
    );
}

const sortColumns: Record<SightListState["sort"]["by"], SortColumns> = {
  number: { by: [sql`lower(locations.pc_number)`] },
  name: { by: [sql`lower(locations.name)`] },
  network: { by: [sql`lower(networks.name)`] },
};

function inOrder({ sort }: SightListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`locations.id`);
}

/** As `Reach.location` decides: a guest's locations are chosen, groups narrow, and otherwise the network is enough. */
function reasonFor({ id, role }: Seer): RawBuilder<string> {
  if (role === "Location Level Guest") return sql`'Chosen for this guest'`;
  return sql`coalesce((
    select 'As part of ' || string_agg(location_groups.name, ', ' order by lower(location_groups.name))
    from group_users
    join group_locations on group_locations.group_id = group_users.group_id
    join location_groups on location_groups.id = group_users.group_id
    where group_users.user_id = ${id} and group_locations.location_id = locations.id), 'All of ' || networks.name)`;
}

function downloadColumns(seer: Seer): Record<string, RawBuilder<unknown>> {
  return {
    "PC number": sql`locations.pc_number`,
    Name: sql`locations.name`,
    City: sql`locations.city`,
    State: sql`locations.state`,
    Network: sql`networks.name`,
    Why: reasonFor(seer),
  };
}
