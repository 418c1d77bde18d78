import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import type { Group } from "./group-queries.server.ts";
import { type GroupMemberKind, MAX_TICKED_MEMBERS, type PendingMembers } from "./group-rules.ts";

/** Location or user that is in a group or can join it. */
export interface GroupMember {
  id: number;
  name: string;
  note: string | null;
}

export interface Assignment {
  /** The first members of the group, and the first others that can join, among those that match the search. */
  inside: GroupMember[];
  outside: GroupMember[];
  /** Number of members, and of others, that match the search. */
  insideFound: number;
  outsideFound: number;
  /** Members to add and remove, even if they do not match the search; the first ones by name. */
  added: GroupMember[];
  removed: GroupMember[];
  /** Ids to add and remove, without ones that change nothing. */
  pending: PendingMembers;
}

type AssignedGroup = Pick<Group, "id" | "companyId" | "networkId">;

const MAX_LISTED = 100;

/** Find a group's members and candidates that match a search, with the pending changes. */
export async function findAssignment(
  db: Db,
  {
    group,
    memberKind,
    pending,
    find,
  }: { group: AssignedGroup; memberKind: GroupMemberKind; pending: PendingMembers; find: string },
): Promise<Assignment> {
  const { from, id, name, note, order } = memberSources[memberKind];
  const choice = sql`json_build_object('id', ${id}, 'name', ${name}, 'note', ${note})`;
  const list = (where: RawBuilder<unknown>) => sql`coalesce((select json_agg(choice) from (
    select ${choice} as choice from ${from} where ${where} order by ${order}, ${id} limit ${MAX_LISTED}) listed), '[]')`;
  const count = (where: RawBuilder<unknown>) => sql`(select count(*) from ${from} where ${where})`;
  const ids = (where: RawBuilder<unknown>) => sql`array(select ${id} from ${from} where ${where} order by ${id})`;
  const inside = isInside(group, memberKind);
  const outside = isOutside(group, memberKind);
  const fits = fitsSearch(memberKind, find);
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

/** List the ids of all members or candidates that match a search, to tick them all. */
export async function findAllMemberIds(
  db: Db,
  {
    group,
    memberKind,
    side,
    find,
  }: { group: AssignedGroup; memberKind: GroupMemberKind; side: "inside" | "outside"; find: string },
): Promise<number[]> {
  const { id, from } = memberSources[memberKind];
  const where = side === "inside" ? isInside(group, memberKind) : isOutside(group, memberKind);
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${where} and ${fitsSearch(memberKind, find)} order by ${id} limit ${MAX_TICKED_MEMBERS}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Return those of some ids that can join a group, with names for the audit log. */
export async function listJoinable(db: Db, group: AssignedGroup, memberKind: GroupMemberKind, ids: number[]) {
  const { id, from, name } = memberSources[memberKind];
  const { rows } = await sql<{ id: number; name: string }>`
    select ${id} as id, ${name} as name from ${from} where ${id} = any(${ids}) and ${canJoin(group, memberKind)} order by ${id}
  `.execute(db);
  return rows;
}

/** Find which users would lose or gain access to locations by the pending changes. */
export function findVisibilityAfterAssignment(
  db: Db,
  group: AssignedGroup,
  memberKind: GroupMemberKind,
  { add, remove }: PendingMembers,
) {
  if (memberKind === "users") {
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

/** SQL of each kind of member: `searched` is the searched text, `link` the table that puts them into a group. */
export const memberSources = {
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
    name: fullNameSql(),
    note: sql`users.role || ', ' || ${displayEmail}`,
    order: sql`lower(users.last_name), lower(users.first_name)`,
    searched: sql`users.first_name || ' ' || users.last_name || ' ' || users.email`,
    link: sql`group_users`,
    linkedId: sql`user_id`,
  },
} satisfies Record<GroupMemberKind, object>;

function fitsSearch(memberKind: GroupMemberKind, find: string): RawBuilder<unknown> {
  return find === "" ? sql`true` : textContains(memberSources[memberKind].searched, find);
}

function isLinked({ id }: AssignedGroup, memberKind: GroupMemberKind): RawBuilder<unknown> {
  const { link, linkedId } = memberSources[memberKind];
  return sql`${memberSources[memberKind].id} in (select ${linkedId} from ${link} where group_id = ${id})`;
}

function isInside(group: AssignedGroup, memberKind: GroupMemberKind): RawBuilder<unknown> {
  return sql`${sql.ref(`${memberKind}.company_id`)} = ${group.companyId} and ${isLinked(group, memberKind)}`;
}

function isOutside(group: AssignedGroup, memberKind: GroupMemberKind): RawBuilder<unknown> {
  return sql`${canJoin(group, memberKind)} and not (${isLinked(group, memberKind)})`;
}

/**
 * Build the SQL condition that a location or user can join the group. A group of one network accepts only its locations
 * and members; a Location Level Guest's access does not depend on groups.
 */
function canJoin({ companyId, networkId }: AssignedGroup, memberKind: GroupMemberKind): RawBuilder<unknown> {
  if (memberKind === "locations") {
    return sql`locations.company_id = ${companyId} and locations.status <> 'closed'
      and (${networkId}::integer is null or locations.network_id = ${networkId})`;
  }
  return sql`users.company_id = ${companyId} and users.role <> 'Location Level Guest' and users.status <> 'Blocked'
    and (${networkId}::integer is null
      or users.id in (select user_id from memberships where network_id = ${networkId}))`;
}
