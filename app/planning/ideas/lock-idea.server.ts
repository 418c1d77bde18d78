import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Lock an idea and read its fields in the form's shape; null when absent or out of scope. */
export async function lockIdea(db: Db, access: AccessScope, ideaId: number) {
  const idea = await db
    .selectFrom("ideas")
    .select(["id", "companyId", "version", "imageFileId", "status", "code", "title", "summary", "descriptionHtml"])
    .select(["channelId", "categoryId", "subcategoryId", "neighborhoodTypes", "seasonFrom", "seasonTo", "effort"])
    .select(["leadDays", "durationDays", "costMinCents", "costMaxCents", "unitCostCents", "isIncentiveEligible"])
    .select(["link", "activeFrom", "activeTo"])
    .select([objectiveIds.as("objectiveIds"), channelOptionIds.as("channelOptionIds"), steps.as("steps")])
    .where("id", "=", ideaId)
    .where(access.company("ideas.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return idea ?? null;
}

export const objectiveIds = sql<number[]>`array(select objective_id from idea_objectives
  where idea_objectives.idea_id = ideas.id order by objective_id)`;

export const channelOptionIds = sql<number[]>`array(select channel_option_id from idea_channel_options
  where idea_channel_options.idea_id = ideas.id order by channel_option_id)`;

const steps = sql<unknown[]>`coalesce((
  select json_agg(json_build_object('title', title, 'detail', detail, 'phase', phase, 'offsetDays', offset_days,
    'isMandatory', is_mandatory, 'ownerRole', owner_role, 'link', link) order by position)
  from idea_steps where idea_steps.idea_id = ideas.id), '[]')`;
