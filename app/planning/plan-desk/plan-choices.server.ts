import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

interface Named {
  id: number;
  name: string;
}

/** What the items of a plan and the catalogue beside it choose from, in one statement. */
export async function findItemChoices(db: Db, reach: Reach, companyId: number): Promise<ItemChoices> {
  const choices = await db
    .selectFrom("companies")
    .select([channels.as("channels"), options.as("options"), objectives.as("objectives"), categories.as("categories")])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { channels: [], options: [], objectives: [], categories: [] };
}

export interface ItemChoices {
  channels: Named[];
  options: (Named & { channelId: number; unit: string })[];
  objectives: Named[];
  categories: Named[];
}

const objectives = sql<(Named & { description: string })[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'description', description) order by position, id)
  from objectives where company_id = companies.id and is_active), '[]')`;

const channels = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name) order by position, id)
  from channels where company_id = companies.id and is_active), '[]')`;

const options = sql<ItemChoices["options"]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name, 'unit', channel_options.unit,
    'channelId', channel_options.channel_id) order by channel_options.position, channel_options.id)
  from channel_options where company_id = companies.id and is_active), '[]')`;

const categories = sql<Named[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name) order by position, id)
  from categories where company_id = companies.id and parent_id is null and is_active
  and 'ideas' = any(applies_to)), '[]')`;
