import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";

/** List the published versions of a company's terms, newest first, with their number of acceptances. */
export function listTermsVersions(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("termsVersions")
    .leftJoin("users", "users.id", "termsVersions.publishedBy")
    .select(["termsVersions.number", "termsVersions.isMaterial", "termsVersions.publishedAt"])
    .select(actorNameSql.as("by"))
    .select(
      sql<number>`(select count(*) from terms_acceptances
        where terms_acceptances.company_id = terms_versions.company_id
        and terms_acceptances.terms_number = terms_versions.number)`.as("acceptances"),
    )
    .where("termsVersions.companyId", "=", companyId)
    .where("termsVersions.status", "=", "published")
    .where(access.company("termsVersions.companyId"))
    .orderBy("termsVersions.number", "desc")
    .execute();
}

/** Find versions and the draft by number, with sanitized text; versions absent or out of scope are left out. */
export async function findTermsVersions(db: Db, access: AccessScope, companyId: number, numbers: number[]) {
  return sanitized(await versionsOf(db, access, companyId).where("termsVersions.number", "in", numbers).execute());
}

/** Find the draft of a company's terms; null when there is none. */
export async function findTermsDraft(db: Db, access: AccessScope, companyId: number) {
  const [draft] = sanitized(
    await versionsOf(db, access, companyId).where("termsVersions.status", "=", "draft").execute(),
  );
  return draft ?? null;
}

/** Find the company of the terms pages; null when it is absent or out of scope. */
export async function findTermsCompany(db: Db, access: AccessScope, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "timeZone", "version", "termsAndConditionsDisabled"])
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

function versionsOf(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("termsVersions")
    .leftJoin("users", (join) =>
      join.on("users.id", "=", sql`coalesce(terms_versions.published_by, terms_versions.updated_by)`),
    )
    .select(["termsVersions.number", "termsVersions.version", "termsVersions.status", "termsVersions.html"])
    .select(["termsVersions.isMaterial", "termsVersions.publishedAt", "termsVersions.updatedAt"])
    .select(actorNameSql.as("by"))
    .where("termsVersions.companyId", "=", companyId)
    .where(access.company("termsVersions.companyId"));
}

function sanitized<Version extends { html: string }>(versions: Version[]): Version[] {
  return versions.map((version) => ({ ...version, html: sanitizeHtml(version.html) }));
}

/**
 * Count the registered users that publishing or switching affects: `letIn` have accepted the required version and would
 * have to accept a material one again; `toAsk` have not.
 */
export async function countTermsUsers(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("companies")
    .innerJoin("users", "users.companyId", "companies.id")
    .select([
      sql<number>`count(*) filter (where users.accepted_terms_version >= companies.required_terms_version)`.as("letIn"),
      sql<number>`count(*) filter (where users.accepted_terms_version < companies.required_terms_version
        or users.accepted_terms_version is null)`.as("toAsk"),
    ])
    .where("companies.id", "=", companyId)
    .where("users.status", "=", "Registered")
    .where(access.company("companies.id"))
    .executeTakeFirstOrThrow();
}

/** Lock a company's terms for a change; null when the company is absent or out of scope. */
export async function lockTerms(db: Db, access: AccessScope, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select("companies.id")
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .forUpdate()
    .executeTakeFirst();
  if (!company) return null;
  const [newest, before] = await db
    .selectFrom("termsVersions")
    .select(["id", "number", "version", "status", "html", "textHash"])
    .where("companyId", "=", companyId)
    .orderBy("number", "desc")
    .limit(2)
    .execute();
  if (newest?.status === "draft") return { draft: newest, newestNumber: before?.number ?? 0 };
  return { draft: null, newestNumber: newest?.number ?? 0 };
}
