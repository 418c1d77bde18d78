import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type NewIdea, toStepColumns } from "./idea-form.ts";

type IdeaChoices = Pick<NewIdea, "channelId" | "channelOptionIds" | "categoryId" | "subcategoryId" | "objectiveIds">;

/**
 * Validate that the company has the chosen channel, options, objectives and categories and that they match. Return
 * field errors, empty when valid; null when the company is absent or out of scope.
 */
export async function validateIdeaChoices(
  db: Db,
  access: AccessScope,
  companyId: number,
  chosen: IdeaChoices,
): Promise<FieldErrors | null> {
  const { rows } = await sql<{
    channel: boolean;
    options: number;
    objectives: number;
    category: boolean;
    subcategory: boolean;
  }>`
    select
      exists (select from channels where id = ${chosen.channelId} and company_id = ${companyId}) as channel,
      (select count(*) from channel_options where id = any(${chosen.channelOptionIds}::integer[])
        and company_id = ${companyId} and channel_id = ${chosen.channelId}) as options,
      (select count(*) from objectives where id = any(${chosen.objectiveIds}::integer[])
        and company_id = ${companyId}) as objectives,
      exists (select from categories where id = ${chosen.categoryId} and company_id = ${companyId}
        and parent_id is null and 'ideas' = any(applies_to)) as category,
      exists (select from categories where id = ${chosen.subcategoryId} and company_id = ${companyId}
        and parent_id = ${chosen.categoryId} and 'ideas' = any(applies_to)) as subcategory
    from companies where companies.id = ${companyId} and ${access.company("companies.id")}
  `.execute(db);
  const [known] = rows;
  if (!known) return null;
  return {
    ...(known.channel ? {} : fieldError("channelId", "Choose a channel from the list.")),
    ...(known.options < new Set(chosen.channelOptionIds).size
      ? fieldError("channelOptionIds", "Choose options from the {idea}'s channel.")
      : {}),
    ...(known.objectives < new Set(chosen.objectiveIds).size
      ? fieldError("objectiveIds", "Choose objectives from the list.")
      : {}),
    ...(chosen.categoryId === null || known.category
      ? {}
      : fieldError("categoryId", "Choose a category from the list.")),
    ...(chosen.subcategoryId === null || known.subcategory
      ? {}
      : fieldError("subcategoryId", "Choose a subcategory from this category.")),
  };
}

/**
 * Return the CTEs of a statement that replace an idea's objectives, channel options and steps. Existing plans keep
 * their own copy of the steps.
 */
export function ideaRelationsSql(
  companyId: number,
  ideaId: RawBuilder<unknown>,
  { objectiveIds, channelOptionIds, steps }: Pick<NewIdea, "objectiveIds" | "channelOptionIds" | "steps">,
): RawBuilder<unknown> {
  return sql`idea as (select ${ideaId}::integer as id),
      gone_objectives as (delete from idea_objectives using idea where idea_id = idea.id
        and objective_id <> all(${objectiveIds}::integer[])),
      gone_options as (delete from idea_channel_options using idea where idea_id = idea.id
        and channel_option_id <> all(${channelOptionIds}::integer[])),
      gone_steps as (delete from idea_steps using idea where idea_id = idea.id and position > ${steps.length}),
      objectives as (insert into idea_objectives (idea_id, company_id, objective_id)
        select id, ${companyId}::integer, unnest(${objectiveIds}::integer[]) from idea on conflict do nothing),
      options as (insert into idea_channel_options (idea_id, company_id, channel_option_id)
        select id, ${companyId}::integer, unnest(${channelOptionIds}::integer[]) from idea on conflict do nothing),
      steps as (insert into idea_steps (idea_id, position, title, detail, phase, offset_days, is_mandatory, owner_role, link)
    select idea.id, position, title, detail, phase, "offsetDays", "isMandatory", "ownerRole", link
    from idea, jsonb_to_recordset(${JSON.stringify(toStepColumns(steps))}::jsonb) as step (position integer, title text,
      detail text, phase text, "offsetDays" integer, "isMandatory" boolean, "ownerRole" text, link text)
    on conflict (idea_id, position) do update set title = excluded.title, detail = excluded.detail,
      phase = excluded.phase, offset_days = excluded.offset_days, is_mandatory = excluded.is_mandatory,
      owner_role = excluded.owner_role, link = excluded.link)`;
}
