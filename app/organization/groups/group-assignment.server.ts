import { type RawBuilder, sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import type { Group } from "./group-queries.server.ts";
import { type GroupPart, MOST_TICKED, type Pending } from "./group-rules.ts";

/** A location or a user that a group has or could have. */
export interface Choice {
  id: number;
  name: string;
  note: string | null;
}

export interface Assignment {
  /** What the group has, and what it could have besides, as far as it fits the search; the first ones. */
  inside: Choice[];
  outside: Choice[];
  /** How many fit the search in all. */
  insideFound: number;
  outsideFound: number;
  /** What is to be added and removed, whether or not it fits the search; the first ones by name. */
  added: Choice[];
  removed: Choice[];
  /** The ids that are to be added and removed, without those that the group has already or does not have. */
  pending: Pending;
}

type AssignedGroup = Pick<Group, "id" | "companyId" | "networkId">;

const MOST_LISTED = 100;

/** What a group has and could have, narrowed by a search, with what is pending. */
export async function findAssignment(
  db: Db,
  group: AssignedGroup,
  part: GroupPart,
  pending: Pending,
  find: string,
): Promise<Assignment> {
  const { from, id, name, note, order } = parts[part];
  const choice = sql`json_build_object('id', ${id}, 'name', ${name}, 'note', ${note})`;
  const list = (where: RawBuilder<unknown>) => sql`coalesce((select json_agg(choice) from (
    select ${choice} as choice from ${from} where ${where} order by ${order}, ${id} limit ${MOST_LISTED}) listed), '[]')`;
  const count = (where: RawBuilder<unknown>) => sql`(select count(*) from ${from} where ${where})`;
  const ids = (where: RawBuilder<unknown>) => sql`array(select ${id} from ${from} where ${where} order by ${id})`;
  const inside = isInside(group, part);
  const outside = isOutside(group, part);
  const fits = fitsSearch(part, find);
  const toAdd = sql`${id} = any(${pending.add}) and ${outside}`;
  const toRemove = sql`${id} = any(${pending.remove}) and ${inside}`;
  const { rows } = await sql<Omit<Assignment, "pending"> & { toAdd: number[]; toRemove: number[] }>`
    select ${list(sql`${inside} and ${fits}`)} as inside, ${list(sql`${outside} and ${fits}`)} as outside,
      ${count(sql`${inside} and ${fits}`)} as inside_found, ${count(sql`${outside} and ${fits}`)} as outside_found,
      ${list(toAdd)} as added, ${list(toRemove)} as removed,
      ${ids(toAdd)} as to_add, ${ids(toRemove)} as to_remove
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error("a query without a table answers with one row");
  const { toAdd: add, toRemove: remove, ...assignment } = found;
  return { ...assignment, pending: { add, remove } };
}

/** The ids of everything on one side that fits a search, for ticking all of it. */
export async function findAllIds(
  db: Db,
  group: AssignedGroup,
  part: GroupPart,
  side: "inside" | "outside",
  find: string,
): Promise<number[]> {
  const { id, from } = parts[part];
  const where = side === "inside" ? isInside(group, part) : isOutside(group, part);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${where} and ${fitsSearch(part, find)} order by ${id} limit ${MOST_TICKED}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Of some ids, those that a group can take, with names for the audit log. */
export async function listTakeable(db: Db, group: AssignedGroup, part: GroupPart, ids: number[]) {
  const { id, from, name } = parts[part];
  const { rows } = await sql<{ id: number; name: string }>`
    select ${id} as id, ${name} as name from ${from} where ${id} = any(${ids}) and ${mayJoin(group, part)} order by ${id}
  `.execute(db);
  return rows;
}

/** Who would lose and gain sight of locations by what is pending. */
export function findVisibilityAfter(db: Db, group: AssignedGroup, part: GroupPart, { add, remove }: Pending) {
  if (part === "users") {
    return findVisibilityChange(db, group.companyId, sql`select unnest(${[...add, ...remove]}::integer[])`, {
      groupUsers: sql`(select group_id, user_id from group_users
          where not (group_id = ${group.id} and user_id = any(${remove}))
        union select ${group.id}::integer, unnest(${add}::integer[]))`,
    });
  }
  return findVisibilityChange(db, group.companyId, sql`select user_id from group_users where group_id = ${group.id}`, {
    groupLocations: sql`(select group_id, location_id from group_locations
        where not (group_id = ${group.id} and location_id = any(${remove}))
      union select ${group.id}::integer, unnest(${add}::integer[]))`,
  });
}

/** Where locations and users of groups are: `searched` is what a search looks at, `link` what puts them into a group. */
export const parts = {
  locations: {
    from: sql`locations`,
    id: sql`locations.id`,
    name: sql`locations.pc_number || ' ' || locations.name`,
    note: sql`nullif(concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, '')), '')`,
    order: sql`locations.pc_number`,
    searched: sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`,
    link: sql`group_locations`,
    linkedId: sql`location_id`,
  },
  users: {
    from: sql`users`,
    id: sql`users.id`,
    name: nameInFull(),
    note: sql`users.role || ', ' || ${shownEmail}`,
    order: sql`lower(users.last_name), lower(users.first_name)`,
    searched: sql`users.first_name || ' ' || users.last_name || ' ' || users.email`,
    link: sql`group_users`,
    linkedId: sql`user_id`,
  },
} satisfies Record<GroupPart, object>;

function fitsSearch(part: GroupPart, find: string): RawBuilder<unknown> {
  return find === "" ? sql`true` : like(parts[part].searched, find);
}

function isLinked({ id }: AssignedGroup, part: GroupPart): RawBuilder<unknown> {
  const { link, linkedId } = parts[part];
  return sql`${parts[part].id} in (select ${linkedId} from ${link} where group_id = ${id})`;
}

function isInside(group: AssignedGroup, part: GroupPart): RawBuilder<unknown> {
  return sql`${sql.ref(`${part}.company_id`)} = ${group.companyId} and ${isLinked(group, part)}`;
}

function isOutside(group: AssignedGroup, part: GroupPart): RawBuilder<unknown> {
  return sql`${mayJoin(group, part)} and not (${isLinked(group, part)})`;
}

/** A group of one network takes its locations and members alone; guests of single locations see by no group. */
function mayJoin({ companyId, networkId }: AssignedGroup, part: GroupPart): RawBuilder<unknown> {
  if (part === "locations") {
    return sql`locations.company_id = ${companyId} and locations.status <> 'closed'
      and (${networkId}::integer is null or locations.network_id = ${networkId})`;
  }
  return sql`users.company_id = ${companyId} and users.role <> 'Location Level Guest' and users.status <> 'Blocked'
    and (${networkId}::integer is null
      or users.id in (select user_id from memberships where network_id = ${networkId}))`;
}
