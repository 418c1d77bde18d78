import { sql } from "kysely";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Replacement } from "./link-form.ts";
import { type FoundLink, type LinkChange, linkChanges, replaceInLinks } from "./link-rules.ts";

/** What a replacement would do in a company's ideas and steps, with the titles that people know them by. */
export async function findLinks(db: Db, reach: Reach, companyId: number, find: string) {
  const { rows } = await sql<FoundLink & { title: string; step: string | null }>`
    select ideas.id as idea_id, null::integer as step_id, ideas.link, ideas.title, null::text as step
    from ideas where company_id = ${companyId} and ${reach.company("ideas.companyId")} and strpos(link, ${find}) > 0
    union all
    select ideas.id, idea_steps.id, idea_steps.link, ideas.title, idea_steps.title
    from ideas join idea_steps on idea_steps.idea_id = ideas.id
    where company_id = ${companyId} and ${reach.company("ideas.companyId")} and strpos(idea_steps.link, ${find}) > 0
    order by 4, 1, 2 nulls first
  `.execute(db);
  return rows;
}

const MAX_LISTED = 10;

/** The last replacements in a company, newest first, each with how many there are. */
export async function listLinkChanges(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("ideaLinkChanges")
    .leftJoin("users", "users.id", "ideaLinkChanges.madeBy")
    .select(["ideaLinkChanges.id", "find", "replacement", "madeAt", "undoneAt"])
    .select([
      sql<number>`jsonb_array_length(changes)`.as("links"),
      sql<string>`coalesce(${givenName()}, users.email, '')`.as("by"),
      sql<number>`count(*) over ()`.as("total"),
    ])
    .where("ideaLinkChanges.companyId", "=", companyId)
    .where(reach.company("ideaLinkChanges.companyId"))
    .orderBy("ideaLinkChanges.id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

type Outcome = { saved: true; changed: number } | { saved: false; problems: Problems } | null;

/**
 * Replaces a text in the links of a company's ideas and steps, and keeps what undo puts back. Refused where that is
 * another number of links than the preview said. Null when the company has no idea in reach.
 */
export async function replaceLinks(
  db: Db,
  advisor: Person,
  companyId: number,
  { find, replacement, count }: Replacement,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    if (!(await lockIdeas(db, advisor.reach, companyId))) return null;
    const { changes } = replaceInLinks(await findLinks(db, advisor.reach, companyId, find), find, replacement);
    if (changes.length !== count || count === 0) {
      return { saved: false, problems: problem("", "The links changed since the preview. Look at it again.") };
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

/**
 * Puts back what a replacement changed; links that were changed again since stay. Null when it is absent, undone already
 * or out of reach.
 */
export async function undoLinkChange(
  db: Db,
  advisor: Person,
  companyId: number,
  changeId: number,
  now: Date,
): Promise<{ putBack: number; kept: number } | null> {
  return db.transaction().execute(async (db) => {
    const change = await db
      .selectFrom("ideaLinkChanges")
      .select(["id", "changes"])
      .where("id", "=", changeId)
      .where("companyId", "=", companyId)
      .where("undoneAt", "is", null)
      .where(advisor.reach.company("ideaLinkChanges.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!change || !(await lockIdeas(db, advisor.reach, companyId))) return null;
    const changes = linkChanges.parse(change.changes);
    const standing = await currentLinks(db, companyId, changes);
    const unchanged = changes.filter(({ ideaId, stepId, after }) =>
      standing.some((link) => link.ideaId === ideaId && link.stepId === stepId && link.link === after),
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

async function lockIdeas(db: Db, reach: Reach, companyId: number): Promise<boolean> {
  const ideas = await db
    .selectFrom("ideas")
    .select("id")
    .where("companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
  return ideas.length > 0;
}

async function currentLinks(db: Db, companyId: number, changes: readonly LinkChange[]): Promise<FoundLink[]> {
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const { rows } = await sql<FoundLink>`
    select id as idea_id, null::integer as step_id, link from ideas
    where id = any(${ids}::integer[]) and company_id = ${companyId} and link is not null
    union all
    select ideas.id, idea_steps.id, idea_steps.link from ideas join idea_steps on idea_steps.idea_id = ideas.id
    where ideas.id = any(${ids}::integer[]) and company_id = ${companyId} and idea_steps.link is not null
  `.execute(db);
  return rows;
}

/** Sets links of ideas and steps; the ideas get another version. */
async function putLinks(db: Db, advisor: Person, links: readonly FoundLink[], now: Date): Promise<void> {
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
