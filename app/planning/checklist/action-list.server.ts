import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { csvLine, streamCsvLines } from "#db/csv-stream.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { isInTeam } from "#app/people/team/team-queries.server.ts";
import { firstRowIndex } from "#app/ui/list/list-view.ts";
import {
  isVisibleAction,
  isActionLateAt,
  userNameOf,
  todayAtLocations,
} from "#app/planning/actions/action-conditions.server.ts";
import { actionWorkflow, type ChecklistProgress } from "#app/planning/actions/action-rules.ts";
import { isInCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import type { ActionGrouping, ActionListState } from "./action-list.ts";

/** User who reads a checklist. */
interface ChecklistReader {
  userId: number;
  role: Role;
  access: AccessScope;
}

const DONE_STAYS_LISTED = sql`interval '12 hours'`;

/** List one page of the actions in scope, of one location or, for null, of all. */
export function listActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number | null; state: ActionListState; now: Date },
) {
  return listedActions(db, { reader, locationId, state, now }).limit(state.size).offset(firstRowIndex(state)).execute();
}

/** List all of a location's actions that match, for printing. */
export function listPrintedActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number; state: ActionListState; now: Date },
) {
  return listedActions(db, { reader, locationId, state, now }).execute();
}

/** Stream the CSV lines of all matching actions, in the order of the list. */
export function downloadActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number | null; state: ActionListState; now: Date },
): AsyncIterable<string> {
  const cells = Object.values(downloadColumns(now));
  const query = filteredActions(db, { reader, locationId, state, now }).select(csvLine(cells).as("line"));
  return streamCsvLines(db, query.orderBy(listOrder(state)));
}

export function actionDownloadHeader(now: Date): string[] {
  return Object.keys(downloadColumns(now));
}

function listedActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number | null; state: ActionListState; now: Date },
) {
  return filteredActions(db, { reader, locationId, state, now })
    .select(["actions.id", "actions.title", "actions.detail", "actions.dueOn", "actions.status", "actions.isMandatory"])
    .select(["actions.ownerId", "actions.ownerRole", "actions.seriesId", "actions.planId", "plans.name as plan"])
    .select(["planItems.title as item", "locations.id as locationId", "locations.name as location"])
    .select([
      "actions.version",
      userNameOf("owner").as("owner"),
      todayAtLocations(now).as("today"),
      notes.as("notes"),
      files.as("files"),
    ])
    .orderBy(listOrder(state));
}

/** Query the matching actions; pages, printing and download all use it. */
function filteredActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number | null; state: ActionListState; now: Date },
) {
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .where(isVisibleAction(reader.access, locationId))
    .where(matchesListFilters(reader, state, now));
}

const groupColumns: Record<ActionGrouping, readonly RawBuilder<unknown>[]> = {
  week: [],
  plan: [sql`lower(plans.name)`, sql`actions.plan_id`],
  person: [sql`lower(coalesce(${userNameOf("owner")}, actions.owner_role))`, sql`actions.owner_id`],
  location: [sql`lower(locations.name)`, sql`locations.id`],
};

/** Build the order of the list: by group, then by due date; actions without a group are last in both directions. */
function listOrder({ grouping, sort }: ActionListState): RawBuilder<unknown> {
  const direction = sort[0]?.desc ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join(
    [...groupColumns[grouping], sql`actions.due_on`, sql`actions.id`].map((column) => sql`${column} ${direction}`),
  );
}

/** Return the SQL of each column of the download, by its header. */
function downloadColumns(now: Date): Record<string, RawBuilder<unknown>> {
  return {
    Title: sql`actions.title`,
    Detail: sql`actions.detail`,
    Due: sql`to_char(actions.due_on, 'MM/DD/YYYY')`,
    Status: statusWord,
    "Days late": sql`case when ${isActionLateAt(now)} then ${todayAtLocations(now)} - actions.due_on end`,
    Required: sql`case when actions.is_mandatory then 'Yes' else 'No' end`,
    "Assigned to": sql`coalesce(${userNameOf("owner")}, actions.owner_role)`,
    Plan: sql`plans.name`,
    For: sql`plan_items.title`,
    "PC number": sql`locations.pc_number`,
    Location: sql`locations.name`,
    Done: sql`to_char(actions.done_at at time zone locations.time_zone, 'MM/DD/YYYY')`,
    "Reason not needed": sql`actions.reason`,
    Notes: notes,
    Files: files,
  };
}

/**
 * Count the list's actions, and compute the progress of all actions that match its filters other than status and late.
 */
export async function summarizeActions(
  db: Db,
  {
    reader,
    locationId,
    state,
    now,
  }: { reader: ChecklistReader; locationId: number | null; state: ActionListState; now: Date },
): Promise<ChecklistProgress & { total: number }> {
  const { rows } = await sql<ChecklistProgress & { total: number }>`
    select count(*) filter (where ${matchesListFilters(reader, state, now)})::int as total,
      count(*) filter (where actions.status = 'done')::int as done,
      count(*) filter (where actions.status <> 'notNeeded')::int as needed,
      count(*) filter (where ${isActionLateAt(now)})::int as late
    from actions
    join locations on locations.id = actions.location_id
    left join plans on plans.id = actions.plan_id
    left join users owner on owner.id = actions.owner_id
    where ${isVisibleAction(reader.access, locationId)} and ${matchesNonStatusFilters(reader, state)}
  `.execute(db);
  return rows[0] ?? { total: 0, done: 0, needed: 0, late: 0 };
}

export interface ChecklistChoices {
  locations: { id: number; name: string; pcNumber: string; timeZone: string }[];
  plans: { id: number; name: string; location: string }[];
  people: { id: number; name: string }[];
}

/** List the filter options of a checklist: locations, plans with actions, and the users who can be assigned. */
export async function listChecklistChoices(
  db: Db,
  access: AccessScope,
  locationId: number | null,
): Promise<ChecklistChoices> {
  const { rows } = await sql<ChecklistChoices>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'pcNumber', pc_number, 'timeZone', time_zone)
        order by lower(name), id) from locations where ${access.location("locations.id")}), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'location', location)
        order by lower(name), lower(location), id) from (
        select plans.id, plans.name, locations.name as location
        from plans join locations on locations.id = plans.location_id where plans.status in ('active', 'completed')
          and (${locationId}::integer is null or plans.location_id = ${locationId}::integer)
          and ${access.location("plans.locationId")}
          and exists (select from actions where actions.plan_id = plans.id)) plans), '[]') as plans,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select users.id, ${userNameOf("users")} as name from users
        where ${isInTeam(access)} and users.status = 'Registered' and users.role <> 'View Only') people), '[]') as people
  `.execute(db);
  return rows[0] ?? { locations: [], plans: [], people: [] };
}

const statusWord = sql`case actions.status ${sql.join(
  actionWorkflow.statuses.map((status) => sql`when ${status} then ${actionWorkflow.words[status]}`),
  sql` `,
)} end`;
const notes = sql<number>`(select count(*)::int from comments where object_type = 'action' and object_id = actions.id)`;
const files = sql<number>`(select count(*)::int from files where object_type = 'action' and object_id = actions.id)`;

function matchesListFilters(reader: ChecklistReader, state: ActionListState, now: Date): RawBuilder<boolean> {
  const { status, late } = state.filterValues;
  return sql<boolean>`(${hasStatus(status, now)} and ${late ? isActionLateAt(now) : sql`true`} and ${matchesNonStatusFilters(reader, state)})`;
}

/** Build the SQL condition that an action matches the filters other than status and late. */
function matchesNonStatusFilters(
  { userId, role }: ChecklistReader,
  { q, filterValues }: ActionListState,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(filterValues.mine
      ? [sql`(actions.owner_id = ${userId} or (actions.owner_id is null and actions.owner_role = ${role}))`]
      : []),
    ...(filterValues.plan === null ? [] : [sql`actions.plan_id = ${filterValues.plan}`]),
    ...(filterValues.campaign === null ? [] : [isOfCampaign(filterValues.campaign)]),
    ...(filterValues.owner === null ? [] : [sql`actions.owner_id = ${filterValues.owner}`]),
    ...(filterValues.due === null ? [] : [sql`actions.due_on = ${filterValues.due}`]),
    ...(q === "" ? [] : [textContains(sql`actions.title`, q)]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Build the SQL condition that an action belongs to a plan, or to one that was created together with it. */
function isOfCampaign(planId: number): RawBuilder<boolean> {
  return sql<boolean>`actions.plan_id in (
    select plans.id from plans where plans.id = ${planId} or ${isInCampaign(planId)})`;
}

function hasStatus(status: ActionListState["filterValues"]["status"], now: Date): RawBuilder<unknown> {
  if (status === "all") return sql`true`;
  if (status !== null) return sql`actions.status = ${status}`;
  return sql`(actions.status in ('todo', 'inProgress') or actions.done_at > ${now}::timestamptz - ${DONE_STAYS_LISTED})`;
}
