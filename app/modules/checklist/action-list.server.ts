import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import type { Role } from "#app/modules/access/roles.ts";
import { isInTeam } from "#app/modules/people/team-queries.server.ts";
import { firstRow } from "#app/ui/list-address.ts";
import type { ActionListState } from "./action-list.ts";
import type { Progress } from "./action-rules.ts";

/** Somebody who reads a checklist. */
interface Reader {
  userId: number;
  role: Role;
  reach: Reach;
}

const DONE_STAYS = sql`interval '12 hours'`;
const MOST_PLANS = 200;
const MOST_PEOPLE = 200;

/** One page of somebody's actions, at one location where it is given. */
export function listActions(db: Db, reader: Reader, locationId: number | null, state: ActionListState, now: Date) {
  return actionsShown(db, reader, locationId, state, now)
    .limit(state.size)
    .offset(firstRow(state))
    .execute();
}

/** As many of the same actions as a sheet of paper is good for. */
export function listSheet(db: Db, reader: Reader, locationId: number, state: ActionListState, now: Date) {
  return actionsShown(db, reader, locationId, state, now).limit(500).execute();
}

export type ListedAction = Awaited<ReturnType<typeof listActions>>[number];

function actionsShown(db: Db, reader: Reader, locationId: number | null, state: ActionListState, now: Date) {
  const dir = state.sort.desc ? "desc" : "asc";
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .select(["actions.id", "actions.title", "actions.detail", "actions.dueOn", "actions.status", "actions.isMandatory"])
    .select(["actions.ownerId", "actions.ownerRole", "actions.seriesId", "actions.planId", "plans.name as plan"])
    .select(["planItems.title as item", "locations.id as locationId", "locations.name as location"])
    .select([nameOf("owner").as("owner"), todayAt(now).as("today"), notes.as("notes"), files.as("files")])
    .where(isInScope(reader.reach, locationId))
    .where(fits(reader, state, now))
    .$if(state.sort.by === "plan", (query) =>
      query.orderBy(sql`lower(plans.name)`, sql.raw(`${dir} nulls last`)).orderBy("actions.planId"),
    )
    .$if(state.sort.by === "person", (query) =>
      query.orderBy(sql`lower(coalesce(${nameOf("owner")}, actions.owner_role))`, sql.raw(`${dir} nulls last`)).orderBy("actions.ownerId"),
    )
    .orderBy("actions.dueOn", dir)
    .orderBy("actions.id");
}

/** How many actions the list holds, and how far everything at the location, or at all of them, is. */
export async function summarise(
  db: Db,
  reader: Reader,
  locationId: number | null,
  state: ActionListState,
  now: Date,
): Promise<Progress & { total: number }> {
  const { rows } = await sql<Progress & { total: number }>`
    select count(*) filter (where ${fits(reader, state, now)})::int as total,
      count(*) filter (where actions.status = 'done')::int as done,
      count(*) filter (where actions.status <> 'notNeeded')::int as needed,
      count(*) filter (where ${isLateAt(now)})::int as late
    from actions
    join locations on locations.id = actions.location_id
    left join plans on plans.id = actions.plan_id
    left join users owner on owner.id = actions.owner_id
    where ${isInScope(reader.reach, locationId)}
  `.execute(db);
  return rows[0] ?? { total: 0, done: 0, needed: 0, late: 0 };
}

interface Choices {
  locations: { id: number; name: string; pcNumber: string; timeZone: string }[];
  plans: { id: number; name: string }[];
  people: { id: number; name: string }[];
}

/** What a checklist can be narrowed to: locations, plans with actions, and the people who can be asked to do one. */
export async function findChecklistChoices(db: Db, reach: Reach, locationId: number | null): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'pcNumber', pc_number, 'timeZone', time_zone)
        order by lower(name), id) from locations where ${reach.location("locations.id")}), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select plans.id, plans.name from plans where plans.status in ('active', 'completed')
          and (${locationId}::integer is null or plans.location_id = ${locationId}::integer)
          and ${reach.location("plans.locationId")}
          and exists (select from actions where actions.plan_id = plans.id)
        order by plans.starts_on desc, plans.id limit ${MOST_PLANS}) plans), '[]') as plans,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select users.id, ${nameOf("users")} as name from users
        where ${isInTeam(reach)} and users.status = 'Registered' and users.role <> 'View Only'
        order by lower(users.last_name), users.id limit ${MOST_PEOPLE}) people), '[]') as people
  `.execute(db);
  return rows[0] ?? { locations: [], plans: [], people: [] };
}

/** The actions of the query's `actions` and `plans` that somebody sees: of plans that run or ran, and people's own. */
export function isInScope(reach: Reach, locationId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(${reach.location("actions.locationId")}
    and (actions.plan_id is null or plans.status in ('active', 'completed'))
    and (${locationId}::integer is null or actions.location_id = ${locationId}::integer))`;
}

/** Holds for an action that is open and was due on an earlier day of its location. */
export function isLateAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(actions.status in ('todo', 'inProgress') and actions.due_on < ${todayAt(now)})`;
}

/** Today at the query's `locations`. */
export function todayAt(now: Date): RawBuilder<string> {
  return sql<string>`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/** What people call a user of the query. */
export function nameOf(table: "owner" | "users"): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string | null>`coalesce(nullif(trim(${column("firstName")} || ' ' || ${column("lastName")}), ''), ${column("email")})`;
}

const notes = sql<number>`(select count(*)::int from comments where object_type = 'action' and object_id = actions.id)`;
const files = sql<number>`(select count(*)::int from files where object_type = 'action' and object_id = actions.id)`;

function fits({ userId, role }: Reader, { q, filters }: ActionListState, now: Date): RawBuilder<boolean> {
  const conditions = [
    hasStatus(filters.status, now),
    ...(filters.late ? [isLateAt(now)] : []),
    ...(filters.mine
      ? [sql`(actions.owner_id = ${userId} or (actions.owner_id is null and actions.owner_role = ${role}))`]
      : []),
    ...(filters.plan === null ? [] : [sql`actions.plan_id = ${filters.plan}`]),
    ...(filters.owner === null ? [] : [sql`actions.owner_id = ${filters.owner}`]),
    ...(filters.due === null ? [] : [sql`actions.due_on = ${filters.due}`]),
    ...(q === "" ? [] : [sql`actions.title ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function hasStatus(status: ActionListState["filters"]["status"], now: Date): RawBuilder<unknown> {
  if (status === "all") return sql`true`;
  if (status !== null) return sql`actions.status = ${status}`;
  return sql`(actions.status in ('todo', 'inProgress') or actions.done_at > ${now}::timestamptz - ${DONE_STAYS})`;
}
