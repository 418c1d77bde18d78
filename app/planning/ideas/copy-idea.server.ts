import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import type { copyIdeaForm } from "./idea-form.ts";

type Outcome =
  | { saved: true; ideaId: number; title: string; company: string; leftOut: string[] }
  | { saved: false; fieldErrors: FieldErrors }
  | null;

/**
 * Copy an idea to another company as a draft. Channel, options, objectives and categories are matched by name;
 * `leftOut` names those without a match. The picture and the location choices are not copied. Null when the idea or the
 * company is absent or out of scope.
 */
export async function copyIdea(
  db: Db,
  advisor: CurrentUser,
  { ideaId, form, now }: { ideaId: number; form: z.output<typeof copyIdeaForm>; now: Date },
): Promise<Outcome> {
  const { companyId } = form;
  const save = idempotent({ db, actor: advisor, now }, form, async (db): Promise<Outcome> => {
    const idea = await findOriginal(db, advisor, ideaId, companyId);
    const company = await findCompany(db, advisor.access, companyId);
    if (!idea || !company) return null;
    if (idea.companyId === companyId) return { saved: false, fieldErrors: fieldError("", "Choose another company.") };
    if (idea.isThere) {
      return {
        saved: false,
        fieldErrors: fieldError("", `${company.name} already has an {idea} named ${idea.title}.`),
      };
    }
    if (idea.newChannelId === null) {
      const sentence = `${company.name} has no channel named ${idea.channel}. Create it there first.`;
      return { saved: false, fieldErrors: fieldError("", sentence) };
    }
    const newIdeaId = await insertCopy(db, advisor, {
      copy: { ...idea, newChannelId: idea.newChannelId },
      companyId,
      now,
    });
    return { saved: true, ideaId: newIdeaId, title: idea.title, company: company.name, leftOut: idea.leftOut };
  });
  return mapUniqueViolation(save, {
    ideas_company_code_key: {
      field: "",
      sentence: "Someone just copied another {idea} there. Review it, then try again.",
    },
  });
}

async function findOriginal(db: Db, advisor: CurrentUser, ideaId: number, companyId: number) {
  const sameObjective = sql`exists (select from objectives same where same.company_id = ${companyId}
    and lower(same.name) = lower(objectives.name))`;
  const sameCategory = (id: string) => sql`(select same.id from categories original join categories same
    on lower(same.name) = lower(original.name) and same.company_id = ${companyId}
    and (same.parent_id is null) = (original.parent_id is null) where original.id = ${sql.ref(id)} limit 1)`;
  return db
    .selectFrom("ideas")
    .innerJoin("channels", "channels.id", "ideas.channelId")
    .leftJoin("categories as category", "category.id", "ideas.categoryId")
    .select(["ideas.id", "ideas.companyId", "ideas.title", "channels.name as channel"])
    .select([
      sql<number | null>`(select id from channels same where same.company_id = ${companyId}
        and lower(same.name) = lower(channels.name))`.as("newChannelId"),
      sql<number | null>`${sameCategory("ideas.categoryId")}`.as("newCategoryId"),
      sql<string>`${nextFreeCode(companyId)}`.as("newCode"),
      sql<boolean>`exists (select from ideas same where same.company_id = ${companyId}
        and lower(same.title) = lower(ideas.title))`.as("isThere"),
      sql<string[]>`array(select objectives.name from idea_objectives
          join objectives on objectives.id = idea_objectives.objective_id
          where idea_objectives.idea_id = ideas.id and not ${sameObjective} order by objectives.name)
        || case when category.id is not null and ${sameCategory("ideas.categoryId")} is null
          then array[category.name] else array[]::text[] end`.as("leftOut"),
    ])
    .where("ideas.id", "=", ideaId)
    .where(advisor.access.company("ideas.companyId"))
    .executeTakeFirst();
}

/** Return the idea's code, or its first variant with a number, such as SM-014-2, that the company does not use. */
function nextFreeCode(companyId: number): RawBuilder<string | null> {
  return sql`(
    select code from (
      select 1 as place, ideas.code as code
      union all select place, left(ideas.code, 16) || '-' || place from generate_series(2, 99) as place
    ) as choice
    where not exists (select from ideas held where held.company_id = ${companyId} and lower(held.code) = lower(choice.code))
    order by place limit 1)`;
}

/** Insert the copy with its steps, objectives and options and its audit row, in one statement. */
async function insertCopy(
  db: Db,
  advisor: CurrentUser,
  {
    copy,
    companyId,
    now,
  }: {
    copy: { id: number; title: string; newCode: string; newChannelId: number; newCategoryId: number | null };
    companyId: number;
    now: Date;
  },
): Promise<number> {
  const { id, title, newCode, newChannelId, newCategoryId } = copy;
  const entry = { action: "idea.copy", type: "idea", companyId, after: { copiedFrom: id, title } };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ideas (company_id, code, title, summary, description_html, channel_id, category_id, neighborhood_types,
        season_from, season_to, effort, lead_days, duration_days, cost_min_cents, cost_max_cents, unit_cost_cents,
        is_incentive_eligible, link, active_from, active_to, created_at, created_by, updated_at, updated_by)
      select ${companyId}, ${newCode}, title, summary, description_html, ${newChannelId}, ${newCategoryId}::integer,
        neighborhood_types, season_from, season_to, effort, lead_days, duration_days, cost_min_cents, cost_max_cents,
        unit_cost_cents, is_incentive_eligible, link, active_from, active_to,
        ${now}, ${advisor.userId}, ${now}, ${advisor.userId}
      from ideas where id = ${id} returning id
    ), steps as (
      insert into idea_steps (idea_id, position, title, detail, phase, offset_days, is_mandatory, owner_role, link)
      select made.id, position, title, detail, phase, offset_days, is_mandatory, owner_role, link
      from made, idea_steps where idea_steps.idea_id = ${id}
    ), objectives as (
      insert into idea_objectives (idea_id, company_id, objective_id)
      select made.id, ${companyId}, same.id from made, idea_objectives
      join objectives original on original.id = idea_objectives.objective_id
      join objectives same on lower(same.name) = lower(original.name) and same.company_id = ${companyId}
      where idea_objectives.idea_id = ${id}
    ), options as (
      insert into idea_channel_options (idea_id, company_id, channel_option_id)
      select made.id, ${companyId}, same.id from made, idea_channel_options
      join channel_options original on original.id = idea_channel_options.channel_option_id
      join channel_options same on lower(same.name) = lower(original.name) and same.channel_id = ${newChannelId}
      where idea_channel_options.idea_id = ${id}
    ), audited as ${insertAuditOfCreated(advisor, entry)}
    select id from made
  `.execute(db);
  const [created] = rows;
  if (!created) throw new Error(`idea ${id} was not copied`);
  return created.id;
}
