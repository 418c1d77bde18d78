import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import type { GroupListState } from "./group-list.ts";

/** One page of a company's groups and how many there are in all. */
export async function listGroups(db: Db, reach: Reach, companyId: number, list: GroupListState) {
  const { total } = await filteredGroups(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredGroups(db, reach, companyId, list)
    .select(["locationGroups.id", "locationGroups.name", "locationGroups.description", "locationGroups.color"])
    .select(["networks.name as network", "locationGroups.updatedAt"])
    .select([locations.as("locations"), users.as("users")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadGroups(db: Db, reach: Reach, companyId: number, list: GroupListState): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredGroups(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function groupDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredGroups(db: Db, reach: Reach, companyId: number, { q, filters }: GroupListState) {
  const { organization, scope, missing } = filters;
  return db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .where("locationGroups.companyId", "=", companyId)
    .where(reach.company("locationGroups.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`location_groups.name || ' ' || location_groups.description`, q)))
    .$if(organization !== "", (query) => query.where(like(sql`networks.name`, organization)))
    .$if(scope === "company", (query) => query.where("locationGroups.networkId", "is", null))
    .$if(scope === "network", (query) => query.where("locationGroups.networkId", "is not", null))
    .$if(missing === "locations", (query) => query.where(sql<boolean>`${locations} = 0`))
    .$if(missing === "users", (query) => query.where(sql<boolean>`${users} = 0`));
}

const locations = sql<number>`(select count(*) from group_locations
  where group_locations.group_id = location_groups.id)`;
const users = sql<number>`(select count(*) from group_users join users on users.id = group_users.user_id
  where group_users.group_id = location_groups.id and users.status <> 'Blocked')`;

const sortColumns: Record<GroupListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(location_groups.name)`] },
  network: { by: [sql`lower(networks.name)`], nulls: "least" },
  locations: { by: [locations] },
  users: { by: [users] },
  changed: { by: [sql`location_groups.updated_at`] },
};

function inOrder({ sort }: GroupListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`location_groups.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`location_groups.name`,
  Description: sql`location_groups.description`,
  Network: sql`coalesce(networks.name, 'All networks')`,
  Color: sql`location_groups.color`,
  Locations: locations,
  Users: users,
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
    from group_locations join locations on locations.id = group_locations.location_id
    where group_locations.group_id = location_groups.id)`,
  "User e-mails": sql`(select string_agg(${shownEmail}, '; ' order by ${shownEmail})
    from group_users join users on users.id = group_users.user_id
    where group_users.group_id = location_groups.id)`,
  "Changed (UTC)": sql`to_char(location_groups.updated_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
