import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";

/** The published versions of a company's terms, newest first, at most 100, with how many people accepted each. */
export function listTermsVersions(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("termsVersions")
    .leftJoin("users", "users.id", "termsVersions.publishedBy")
    .select(["termsVersions.number", "termsVersions.isMaterial", "termsVersions.publishedAt"])
    .select(nameOfDoer.as("by"))
    .select(
      sql<number>`(select count(*) from terms_acceptances
        where terms_acceptances.company_id = terms_versions.company_id
        and terms_acceptances.terms_number = terms_versions.number)`.as("acceptances"),
    )
    .where("termsVersions.companyId", "=", companyId)
    .where("termsVersions.status", "=", "published")
    .where(reach.company("termsVersions.companyId"))
    .orderBy("termsVersions.number", "desc")
    .execute();
}

/** Versions by number with their sanitised text, the draft among them; what is absent or out of reach is left out. */
export async function findTermsVersions(db: Db, reach: Reach, companyId: number, numbers: number[]) {
  return sanitised(await versionsOf(db, reach, companyId).where("termsVersions.number", "in", numbers).execute());
}

/** The draft of a company's terms; null when there is none. */
export async function findTermsDraft(db: Db, reach: Reach, companyId: number) {
  const [draft] = sanitised(
    await versionsOf(db, reach, companyId).where("termsVersions.status", "=", "draft").execute(),
  );
  return draft ?? null;
}

/** What the pages of a company's terms show of the company; null when it is absent or out of reach. */
export async function findCompanyOfTerms(db: Db, reach: Reach, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "timeZone", "version", "termsAndConditionsDisabled"])
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

function versionsOf(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("termsVersions")
    .leftJoin("users", (join) =>
      join.on("users.id", "=", sql`coalesce(terms_versions.published_by, terms_versions.updated_by)`),
    )
    .select(["termsVersions.number", "termsVersions.version", "termsVersions.status", "termsVersions.html"])
    .select(["termsVersions.isMaterial", "termsVersions.publishedAt", "termsVersions.updatedAt"])
    .select(nameOfDoer.as("by"))
    .where("termsVersions.companyId", "=", companyId)
    .where(reach.company("termsVersions.companyId"));
}

function sanitised<Version extends { html: string }>(versions: Version[]): Version[] {
  return versions.map((version) => ({ ...version, html: sanitiseHtml(version.html) }));
}

/**
 * How publishing and switching touch a company's registered people: `letIn` have accepted what is asked for now and would
 * be asked again by a material version; `toAsk` have not.
 */
export async function countPeopleOfTerms(db: Db, reach: Reach, companyId: number) {
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
    .where(reach.company("companies.id"))
    .executeTakeFirstOrThrow();
}

/** Holds a company's terms for a change; null when the company is absent or out of reach. */
export async function lockTerms(db: Db, reach: Reach, companyId: number) {
  const company = await db
    .selectFrom("companies")
    .select("companies.id")
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
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
