import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { SavedItem } from "./set-items.server.ts";

/** Locks a set and reads what its form sets, in the form's own shape; null when it is absent or out of reach. */
export async function lockSet(db: Db, reach: Reach, setId: number) {
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "companyId", "version", "status", "name", "description", "objectiveId"])
    .select([items.as("items"), objective.as("objective"), isAtWork.as("isAtWork")])
    .where("id", "=", setId)
    .where(reach.company("autopilotSets.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return set ?? null;
}

const items = sql<SavedItem[]>`coalesce((
  select json_agg(json_build_object('ideaId', item.idea_id, 'title', ideas.title, 'offsetDays', item.offset_days,
    'channelOptionId', item.channel_option_id, 'option', channel_options.name, 'quantity', item.quantity,
    'unitCostCents', item.unit_cost_cents, 'isMandatory', item.is_mandatory) order by item.position)
  from autopilot_items item join ideas on ideas.id = item.idea_id
  left join channel_options on channel_options.id = item.channel_option_id
  where item.set_id = autopilot_sets.id), '[]')`;

const objective = sql<string | null>`(select name from objectives where id = autopilot_sets.objective_id)`;

/** Whether plans are being made of it right now. */
const isAtWork = sql<boolean>`exists (select from autopilot_batches
  where set_id = autopilot_sets.id and status in ('queued', 'running'))`;
