import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { SavedSetItem } from "./set-items.server.ts";

interface SetItem extends SavedSetItem {
  ideaStatus: string;
  isOptionActive: boolean;
}

/** Find a set with its items and the answers to its plans; null when absent or out of scope. */
export async function findSet(db: Db, access: AccessScope, setId: number) {
  const set = await db
    .selectFrom("autopilotSets")
    .innerJoin("companies", "companies.id", "autopilotSets.companyId")
    .select(["autopilotSets.id", "autopilotSets.companyId", "autopilotSets.name", "autopilotSets.description"])
    .select(["autopilotSets.objectiveId", "autopilotSets.status", "autopilotSets.version"])
    .select(["companies.name as company", "companies.timeZone"])
    .select([autopilotItemsJson.as("items"), answerCounts.as("adoption")])
    .where("autopilotSets.id", "=", setId)
    .where(access.company("autopilotSets.companyId"))
    .executeTakeFirst();
  return set ?? null;
}

/** Items of the query's `autopilotSets` as JSON, with their ideas and options. */
export const autopilotItemsJson = sql<SetItem[]>`coalesce((
  select json_agg(json_build_object('ideaId', item.idea_id, 'title', ideas.title, 'ideaStatus', ideas.status,
    'offsetDays', item.offset_days, 'channelOptionId', item.channel_option_id, 'option', channel_options.name,
    'isOptionActive', coalesce(channel_options.is_active, true), 'quantity', item.quantity,
    'unitCostCents', item.unit_cost_cents, 'isMandatory', item.is_mandatory) order by item.position)
  from autopilot_items item join ideas on ideas.id = item.idea_id
  left join channel_options on channel_options.id = item.channel_option_id
  where item.set_id = autopilot_sets.id), '[]')`;

/** Owners' answers to the set's autopilot plans, counted. */
const answerCounts = sql<{ made: number; waiting: number; accepted: number; customised: number; declined: number }>`(
  select json_build_object('made', count(*), 'waiting', count(*) filter (where autopilot_answer = 'waiting'),
    'accepted', count(*) filter (where autopilot_answer = 'accepted'),
    'customised', count(*) filter (where autopilot_answer = 'customised'),
    'declined', count(*) filter (where autopilot_answer = 'declined'))
  from plans where plans.autopilot_set_id = autopilot_sets.id and plans.autopilot_batch_id is not null)`;

export interface SetChoices {
  ideas: { id: number; name: string; note: string; status: string; unitCostCents: number }[];
  options: { id: number; name: string; channel: string; isActive: boolean; unitCostCents: number }[];
  objectives: { id: number; name: string; isActive: boolean }[];
}

/** Read the choices of a set's form for one company, in one statement, including retired ideas and inactive options. */
export async function findSetChoices(db: Db, access: AccessScope, companyId: number): Promise<SetChoices> {
  const choices = await db
    .selectFrom("companies")
    .select([ideas.as("ideas"), options.as("options"), objectives.as("objectives")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { ideas: [], options: [], objectives: [] };
}

const ideas = sql<SetChoices["ideas"]>`coalesce((
  select json_agg(json_build_object('id', ideas.id, 'name', ideas.title, 'note', channels.name, 'status', ideas.status,
    'unitCostCents', ideas.unit_cost_cents)
    order by channels.position, channels.id, lower(ideas.title), ideas.id)
  from ideas join channels on channels.id = ideas.channel_id where ideas.company_id = companies.id), '[]')`;

const options = sql<SetChoices["options"]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name, 'channel', channels.name,
    'isActive', channel_options.is_active, 'unitCostCents', channel_options.unit_cost_cents)
    order by channels.position, channels.id, channel_options.position, channel_options.id)
  from channel_options join channels on channels.id = channel_options.channel_id
  where channel_options.company_id = companies.id), '[]')`;

const objectives = sql<SetChoices["objectives"]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active) order by position, id)
  from objectives where company_id = companies.id), '[]')`;
