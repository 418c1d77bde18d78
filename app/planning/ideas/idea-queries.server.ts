import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { ideaStepsJson } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { channelOptionIds, objectiveIds } from "./lock-idea.server.ts";

/** Find the company of an idea; null when absent or out of scope. */
export async function findCompanyOfIdea(db: Db, access: AccessScope, ideaId: number) {
  const company = await db
    .selectFrom("ideas")
    .innerJoin("companies", "companies.id", "ideas.companyId")
    .select(["companies.id", "companies.name", "companies.timeZone", "ideas.title"])
    .where("ideas.id", "=", ideaId)
    .where(access.company("ideas.companyId"))
    .executeTakeFirst();
  return company ?? null;
}

/** Find an idea with everything its page shows except the history; null when absent or out of scope. */
export async function findIdea(db: Db, access: AccessScope, ideaId: number) {
  const idea = await db
    .selectFrom("ideas")
    .innerJoin("channels", "channels.id", "ideas.channelId")
    .innerJoin("companies", "companies.id", "ideas.companyId")
    .leftJoin("files", "files.id", "ideas.imageFileId")
    .select([
      "ideas.id",
      "ideas.companyId",
      "ideas.version",
      "ideas.status",
      "ideas.code",
      "ideas.title",
      "ideas.summary",
    ])
    .select(["ideas.descriptionHtml", "ideas.channelId", "ideas.categoryId", "ideas.subcategoryId", "ideas.link"])
    .select(["ideas.neighborhoodTypes", "ideas.seasonFrom", "ideas.seasonTo", "ideas.effort", "ideas.leadDays"])
    .select(["ideas.durationDays", "ideas.costMinCents", "ideas.costMaxCents", "ideas.unitCostCents"])
    .select(["ideas.isIncentiveEligible", "ideas.activeFrom", "ideas.activeTo", "files.key as imageKey"])
    .select(["companies.name as company", "companies.timeZone", "channels.isActive as isChannelActive"])
    .select([objectiveIds.as("objectiveIds"), channelOptionIds.as("channelOptionIds"), ideaStepsJson.as("steps")])
    .select([
      sql<number>`(select count(*) from plan_items where plan_items.idea_id = ideas.id)`.as("uses"),
      sql<number>`(select count(distinct plans.id) from plan_items join plans on plans.id = plan_items.plan_id
        where plan_items.idea_id = ideas.id and plans.status in ('draft', 'saved', 'active'))`.as("openPlans"),
      sql<number>`(select count(*) from idea_locations where idea_id = ideas.id and is_included)`.as("included"),
      sql<number>`(select count(*) from idea_locations where idea_id = ideas.id and not is_included)`.as("excluded"),
    ])
    .where("ideas.id", "=", ideaId)
    .where(access.company("ideas.companyId"))
    .executeTakeFirst();
  return idea ?? null;
}

/** Read the choices of an idea's form for one company, in one statement, including inactive ones. */
export async function findIdeaChoices(db: Db, access: AccessScope, companyId: number) {
  const choices = await db
    .selectFrom("companies")
    .select([channels.as("channels"), options.as("channelOptions"), objectives.as("objectives")])
    .select([categories.as("categories"), subcategories.as("subcategories")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { channels: [], channelOptions: [], objectives: [], categories: [], subcategories: [] };
}

interface Choice {
  id: number;
  name: string;
  isActive: boolean;
}

function choicesOf(records: RawBuilder<unknown>) {
  return sql<Choice[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'isActive', is_active) order by position, id)
    from ${records}), '[]')`;
}

const channels = choicesOf(sql`channels where company_id = companies.id`);
const objectives = choicesOf(sql`objectives where company_id = companies.id`);
const categories = choicesOf(
  sql`categories where company_id = companies.id and parent_id is null and 'ideas' = any(applies_to)`,
);

const options = sql<(Choice & { channelId: number; channel: string })[]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name,
    'isActive', channel_options.is_active, 'channelId', channels.id, 'channel', channels.name)
    order by channels.position, channels.id, channel_options.position, channel_options.id)
  from channel_options join channels on channels.id = channel_options.channel_id
  where channel_options.company_id = companies.id), '[]')`;

const subcategories = sql<(Choice & { parentId: number; parent: string })[]>`coalesce((
  select json_agg(json_build_object('id', child.id, 'name', child.name, 'isActive', child.is_active,
    'parentId', parent.id, 'parent', parent.name) order by parent.position, parent.id, child.position, child.id)
  from categories child join categories parent on parent.id = child.parent_id
  where child.company_id = companies.id and 'ideas' = any(child.applies_to)), '[]')`;
