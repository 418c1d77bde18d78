import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { SavedItem } from "./set-items.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

interface SetItem extends SavedItem {
  ideaStatus: string;
  isOptionActive: boolean;
}

/** A set with its items and what became of its plans; null when it is absent or out of reach. */
export async function findSet(db: Db, reach: Reach, setId: number) {
  const set = await db
    .selectFrom("autopilotSets")
    .innerJoin("companies", "companies.id", "autopilotSets.companyId")
    .select(["autopilotSets.id", "autopilotSets.companyId", "autopilotSets.name", "autopilotSets.description"])
    .select(["autopilotSets.objectiveId", "autopilotSets.status", "autopilotSets.version"])
    .select(["companies.name as company", "companies.timeZone"])
    .select([items.as("items"), adoption.as("adoption")])
    .where("autopilotSets.id", "=", setId)
    .where(reach.company("autopilotSets.companyId"))
    .executeTakeFirst();
  return set ?? null;
}

/** The items of the query's `autopilotSets`, with what is said of them. */
export const items = sql<SetItem[]>`coalesce((
  select json_agg(json_build_object('ideaId', item.idea_id, 'title', ideas.title, 'ideaStatus', ideas.status,
    'offsetDays', item.offset_days, 'channelOptionId', item.channel_option_id, 'option', channel_options.name,
    'isOptionActive', coalesce(channel_options.is_active, true), 'quantity', item.quantity,
    'unitCostCents', item.unit_cost_cents, 'isMandatory', item.is_mandatory) order by item.position)
  from autopilot_items item join ideas on ideas.id = item.idea_id
  left join channel_options on channel_options.id = item.channel_option_id
  where item.set_id = autopilot_sets.id), '[]')`;

/** What owners answered to the plans that autopilot made of a set. */
const adoption = sql<{ made: number; waiting: number; accepted: number; customised: number; declined: number }>`(
  select json_build_object('made', count(*), 'waiting', count(*) filter (where autopilot_answer = 'waiting'),
    'accepted', count(*) filter (where autopilot_answer = 'accepted'),
    'customised', count(*) filter (where autopilot_answer = 'customised'),
    'declined', count(*) filter (where autopilot_answer = 'declined'))
  from plans where plans.autopilot_set_id = autopilot_sets.id and plans.autopilot_batch_id is not null)`;

export interface SetChoices {
  ideas: { id: number; name: string; note: string; status: string }[];
  options: { id: number; name: string; channel: string; isActive: boolean }[];
  objectives: { id: number; name: string; isActive: boolean }[];
}

/** What a set's form chooses from, all of one company, in one statement; retired ideas and inactive entries say so. */
export async function findSetChoices(db: Db, reach: Reach, companyId: number): Promise<SetChoices> {
  const choices = await db
    .selectFrom("companies")
    .select([ideas.as("ideas"), options.as("options"), objectives.as("objectives")])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { ideas: [], options: [], objectives: [] };
}

const ideas = sql<SetChoices["ideas"]>`coalesce((
  select json_agg(json_build_object('id', ideas.id, 'name', ideas.title, 'note', channels.name, 'status', ideas.status)
    order by channels.position, channels.id, lower(ideas.title), ideas.id)
  from ideas join channels on channels.id = ideas.channel_id where ideas.company_id = companies.id), '[]')`;

const options = sql<SetChoices["options"]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name, 'channel', channels.name,
    'isActive', channel_options.is_active)
    order by channels.position, channels.id, channel_options.position, channel_options.id)
  from channel_options join channels on channels.id = channel_options.channel_id
  where channel_options.company_id = companies.id), '[]')`;

const objectives = sql<SetChoices["objectives"]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active) order by position, id)
  from objectives where company_id = companies.id), '[]')`;
