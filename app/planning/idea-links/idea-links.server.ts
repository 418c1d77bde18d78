import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Replacement } from "./link-form.ts";
import { type IdeaLink, type LinkChange, linkChangesSchema, replaceInLinks } from "./link-rules.ts";

/** Find the links of a company's ideas and steps that contain a text, with the titles to show. */
export async function findIdeaLinks(db: Db, access: AccessScope, companyId: number, find: string) {
  const { rows } = await sql<IdeaLink & { title: string; step: string | null }>`
    select ideas.id as idea_id, null::integer as step_id, ideas.link, ideas.title, null::text as step
    from ideas where company_id = ${companyId} and ${access.company("ideas.companyId")} and strpos(link, ${find}) > 0
    union all
    select ideas.id, idea_steps.id, idea_steps.link, ideas.title, idea_steps.title
    from ideas join idea_steps on idea_steps.idea_id = ideas.id
    where company_id = ${companyId} and ${access.company("ideas.companyId")} and strpos(idea_steps.link, ${find}) > 0
    order by 4, 1, 2 nulls first
  `.execute(db);
  return rows;
}

const MAX_LISTED = 10;

/** List a company's latest replacements, newest first; each row carries the total count. */
export async function listLinkChanges(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("ideaLinkChanges")
    .leftJoin("users", "users.id", "ideaLinkChanges.madeBy")
    .select(["ideaLinkChanges.id", "find", "replacement", "madeAt", "undoneAt"])
    .select([
      sql<number>`jsonb_array_length(changes)`.as("links"),
      sql<string>`coalesce(${enteredNameSql()}, users.email, '')`.as("by"),
      sql<number>`count(*) over ()`.as("total"),
    ])
    .where("ideaLinkChanges.companyId", "=", companyId)
    .where(access.company("ideaLinkChanges.companyId"))
    .orderBy("ideaLinkChanges.id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

type Outcome = { saved: true; changed: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Replace a text in the links of a company's ideas and steps, and store the changes for undo. Refused when the number
 * of links differs from the preview's `count`. Null when the company has no idea in scope.
 */
export async function replaceLinks(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    replacement: { find, replacement, count },
    now,
  }: { companyId: number; replacement: Replacement; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    if (!(await lockIdeas(db, advisor.access, companyId))) return null;
    const { changes } = replaceInLinks(await findIdeaLinks(db, advisor.access, companyId, find), find, replacement);
    if (changes.length !== count || count === 0) {
      return { saved: false, fieldErrors: fieldError("", "The links changed since the preview. Review it again.") };
    }
    await putLinks(
      db,
      advisor,
      changes.map(({ ideaId, stepId, after }) => ({ ideaId, stepId, link: after })),
      now,
    );
    const { id } = await db
      .insertInto("ideaLinkChanges")
      .values({ companyId, find, replacement, changes: JSON.stringify(changes), madeAt: now, madeBy: advisor.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(db, advisor, {
      action: "idea-links.replace",
      object: { type: "idea-link-change", id },
      companyId,
      before: { text: find },
      after: { text: replacement, links: changes.length },
    });
    return { saved: true, changed: changes.length };
  });
}

/** Undo a replacement; links changed since then stay. Null when absent, already undone or out of scope. */
export async function undoLinkChange(
  db: Db,
  advisor: CurrentUser,
  { companyId, changeId, now }: { companyId: number; changeId: number; now: Date },
): Promise<{ putBack: number; kept: number } | null> {
  return db.transaction().execute(async (db) => {
    const change = await db
      .selectFrom("ideaLinkChanges")
      .select(["id", "changes"])
      .where("id", "=", changeId)
      .where("companyId", "=", companyId)
      .where("undoneAt", "is", null)
      .where(advisor.access.company("ideaLinkChanges.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!change || !(await lockIdeas(db, advisor.access, companyId))) return null;
    const changes = linkChangesSchema.parse(change.changes);
    const current = await currentLinks(db, companyId, changes);
    const unchanged = changes.filter(({ ideaId, stepId, after }) =>
      current.some((link) => link.ideaId === ideaId && link.stepId === stepId && link.link === after),
    );
    await putLinks(
      db,
      advisor,
      unchanged.map(({ ideaId, stepId, before }) => ({ ideaId, stepId, link: before })),
      now,
    );
    await db
      .updateTable("ideaLinkChanges")
      .set({ undoneAt: now, undoneBy: advisor.userId })
      .where("id", "=", changeId)
      .execute();
    const outcome = { putBack: unchanged.length, kept: changes.length - unchanged.length };
    await writeAudit(db, advisor, {
      action: "idea-links.undo",
      object: { type: "idea-link-change", id: changeId },
      companyId,
      after: outcome,
    });
    return outcome;
  });
}

async function lockIdeas(db: Db, access: AccessScope, companyId: number): Promise<boolean> {
  const ideas = await db
    .selectFrom("ideas")
    .select("id")
    .where("companyId", "=", companyId)
    .where(access.company("ideas.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
  return ideas.length > 0;
}

async function currentLinks(db: Db, companyId: number, changes: readonly LinkChange[]): Promise<IdeaLink[]> {
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const { rows } = await sql<IdeaLink>`
    select id as idea_id, null::integer as step_id, link from ideas
    where id = any(${ids}::integer[]) and company_id = ${companyId} and link is not null
    union all
    select ideas.id, idea_steps.id, idea_steps.link from ideas join idea_steps on idea_steps.idea_id = ideas.id
    where ideas.id = any(${ids}::integer[]) and company_id = ${companyId} and idea_steps.link is not null
  `.execute(db);
  return rows;
}

/** Store new links of ideas and of their steps; each idea gets a new version. */
async function putLinks(db: Db, advisor: CurrentUser, links: readonly IdeaLink[], now: Date): Promise<void> {
  if (links.length === 0) return;
  await sql`
    with row as (
      select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as row ("ideaId" integer, "stepId" integer, link text)
    ), steps as (
      update idea_steps set link = row.link from row where idea_steps.id = row."stepId"
    )
    update ideas set version = version + 1, updated_at = ${now}, updated_by = ${advisor.userId},
      link = coalesce((select row.link from row where row."ideaId" = ideas.id and row."stepId" is null), ideas.link)
    where ideas.id in (select "ideaId" from row)
  `.execute(db);
}
