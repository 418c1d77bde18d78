import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";

/** Return the companies with one of the ids that are within the scope. */
export async function findAdvisedCompanies(
  db: Db,
  access: AccessScope,
  companyIds: number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${companyIds})`)
    .where(access.company("companies.id"))
    .orderBy("name")
    .execute();
}

/**
 * Return the field errors of an advisor's companies; empty when they fit. A Senior Advisor advises every company and so
 * has none of their own.
 */
export function validateAdvisedCompanies(
  role: AdvisorRole,
  companyIds: readonly number[],
  advised: readonly { id: number }[],
): FieldErrors {
  if (role === "Senior Advisor") return {};
  if (companyIds.length === 0) return fieldError("companyIds", "Choose at least one company for a Mainstreet Advisor.");
  return advised.length === companyIds.length ? {} : fieldError("companyIds", "Choose companies from the list.");
}

/** Set the companies that an advisor is assigned to. */
export async function writeAdvisedCompanies(db: Db, userId: number, companyIds: number[]): Promise<void> {
  await sql`
    with gone as (delete from advisor_companies where user_id = ${userId} and company_id <> all(${companyIds}))
    insert into advisor_companies (user_id, company_id)
    select ${userId}, id from unnest(${companyIds}::integer[]) as chosen (id)
    on conflict do nothing
  `.execute(db);
}
