import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { isInTeam } from "#app/people/team/team-queries.server.ts";
import { firstRow } from "#app/ui/list/list-view.ts";
import { isInScope, isLateAt, nameOf, todayAt } from "#app/planning/actions/action-scope.server.ts";
import type { ActionGrouping, ActionListState } from "./action-list.ts";
import { ACTION_STATUSES, actionStatusWords, type Progress } from "#app/planning/actions/action-rules.ts";

/** Somebody who reads a checklist. */
interface Reader {
  userId: number;
  role: Role;
  reach: Reach;
}

const DONE_STAYS = sql`interval '12 hours'`;

/** One page of somebody's actions, at one location where it is given. */
export function listActions(db: Db, reader: Reader, locationId: number | null, state: ActionListState, now: Date) {
  return actionsShown(db, reader, locationId, state, now).limit(state.size).offset(firstRow(state)).execute();
}

/** As many of the same actions as a sheet of paper is good for. */
export function listSheet(db: Db, reader: Reader, locationId: number, state: ActionListState, now: Date) {
  return actionsShown(db, reader, locationId, state, now).execute();
}

/** The CSV of all of them, in the same order. */
export function downloadActions(
  db: Db,
  reader: Reader,
  locationId: number | null,
  state: ActionListState,
  now: Date,
): AsyncIterable<string> {
  const cells = Object.values(downloadColumns(now));
  const query = filteredActions(db, reader, locationId, state, now).select(csvLine(cells).as("line"));
  return streamLines(db, query.orderBy(inOrder(state)));
}

export function actionDownloadHeader(now: Date): string[] {
  return Object.keys(downloadColumns(now));
}

function actionsShown(db: Db, reader: Reader, locationId: number | null, state: ActionListState, now: Date) {
  return filteredActions(db, reader, locationId, state, now)
    .select(["actions.id", "actions.title", "actions.detail", "actions.dueOn", "actions.status", "actions.isMandatory"])
    .select(["actions.ownerId", "actions.ownerRole", "actions.seriesId", "actions.planId", "plans.name as plan"])
    .select(["planItems.title as item", "locations.id as locationId", "locations.name as location"])
    .select([
      "actions.version",
      nameOf("owner").as("owner"),
      todayAt(now).as("today"),
      notes.as("notes"),
      files.as("files"),
    ])
    .orderBy(inOrder(state));
}

/** The one filter: pages, sheet and download stand on it. */
function filteredActions(db: Db, reader: Reader, locationId: number | null, state: ActionListState, now: Date) {
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .where(isInScope(reader.reach, locationId))
    .where(fits(reader, state, now));
}

const groupColumns: Record<ActionGrouping, readonly RawBuilder<unknown>[]> = {
  week: [],
  plan: [sql`lower(plans.name)`, sql`actions.plan_id`],
  person: [sql`lower(coalesce(${nameOf("owner")}, actions.owner_role))`, sql`actions.owner_id`],
  location: [sql`lower(locations.name)`, sql`locations.id`],
};

/** Group by group, each by day; what belongs to no group comes last either way. */
function inOrder({ grouping, sort }: ActionListState): RawBuilder<unknown> {
  const direction = sort[0]?.desc ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join(
    [...groupColumns[grouping], sql`actions.due_on`, sql`actions.id`].map((column) => sql`${column} ${direction}`),
  );
}

/** The columns of the download, by their heads. */
function downloadColumns(now: Date): Record<string, RawBuilder<unknown>> {
  return {
    Title: sql`actions.title`,
    Detail: sql`actions.detail`,
    Due: sql`to_char(actions.due_on, 'MM/DD/YYYY')`,
    Status: statusWord,
    "Days late": sql`case when ${isLateAt(now)} then ${todayAt(now)} - actions.due_on end`,
    Mandatory: sql`case when actions.is_mandatory then 'Yes' else 'No' end`,
    "Who does it": sql`coalesce(${nameOf("owner")}, actions.owner_role)`,
    Plan: sql`plans.name`,
    For: sql`plan_items.title`,
    "PC number": sql`locations.pc_number`,
    Location: sql`locations.name`,
    Done: sql`to_char(actions.done_at at time zone locations.time_zone, 'MM/DD/YYYY')`,
    "Why it is not needed": sql`actions.reason`,
    Notes: notes,
    Files: files,
  };
}

/** How many actions the list holds, and how far all are that its filters leave, whatever their status. */
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
    where ${isInScope(reader.reach, locationId)} and ${isNarrowedTo(reader, state)}
  `.execute(db);
  return rows[0] ?? { total: 0, done: 0, needed: 0, late: 0 };
}

export interface ChecklistChoices {
  locations: { id: number; name: string; pcNumber: string; timeZone: string }[];
  plans: { id: number; name: string; location: string }[];
  people: { id: number; name: string }[];
}

/** What a checklist can be narrowed to: locations, plans with actions, and the people who can be asked to do one. */
export async function findChecklistChoices(db: Db, reach: Reach, locationId: number | null): Promise<ChecklistChoices> {
  const { rows } = await sql<ChecklistChoices>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'pcNumber', pc_number, 'timeZone', time_zone)
        order by lower(name), id) from locations where ${reach.location("locations.id")}), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'location', location)
        order by lower(name), lower(location), id) from (
        select plans.id, plans.name, locations.name as location
        from plans join locations on locations.id = plans.location_id where plans.status in ('active', 'completed')
          and (${locationId}::integer is null or plans.location_id = ${locationId}::integer)
          and ${reach.location("plans.locationId")}
          and exists (select from actions where actions.plan_id = plans.id)) plans), '[]') as plans,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select users.id, ${nameOf("users")} as name from users
        where ${isInTeam(reach)} and users.status = 'Registered' and users.role <> 'View Only') people), '[]') as people
  `.execute(db);
  return rows[0] ?? { locations: [], plans: [], people: [] };
}

const statusWord = sql`case actions.status ${sql.join(
  ACTION_STATUSES.map((status) => sql`when ${status} then ${actionStatusWords[status]}`),
  sql` `,
)} end`;
const notes = sql<number>`(select count(*)::int from comments where object_type = 'action' and object_id = actions.id)`;
const files = sql<number>`(select count(*)::int from files where object_type = 'action' and object_id = actions.id)`;

function fits(reader: Reader, state: ActionListState, now: Date): RawBuilder<boolean> {
  const { status, late } = state.asked;
  return sql<boolean>`(${hasStatus(status, now)} and ${late ? isLateAt(now) : sql`true`} and ${isNarrowedTo(reader, state)})`;
}

/** Holds for what the filters leave apart from those that ask how an action stands. */
function isNarrowedTo({ userId, role }: Reader, { q, asked }: ActionListState): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(asked.mine
      ? [sql`(actions.owner_id = ${userId} or (actions.owner_id is null and actions.owner_role = ${role}))`]
      : []),
    ...(asked.plan === null ? [] : [sql`actions.plan_id = ${asked.plan}`]),
    ...(asked.owner === null ? [] : [sql`actions.owner_id = ${asked.owner}`]),
    ...(asked.due === null ? [] : [sql`actions.due_on = ${asked.due}`]),
    ...(q === "" ? [] : [like(sql`actions.title`, q)]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function hasStatus(status: ActionListState["asked"]["status"], now: Date): RawBuilder<unknown> {
  if (status === "all") return sql`true`;
  if (status !== null) return sql`actions.status = ${status}`;
  return sql`(actions.status in ('todo', 'inProgress') or actions.done_at > ${now}::timestamptz - ${DONE_STAYS})`;
}
