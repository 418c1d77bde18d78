import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { AdvisorRole } from "#app/platform/identity/roles.ts";

/** The companies among some ids that are in reach, with their names. */
export async function findAdvised(db: Db, reach: Reach, companyIds: number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${companyIds})`)
    .where(reach.company("companies.id"))
    .orderBy("name")
    .execute();
}

/**
 * The problems of an advisor's companies; empty when they fit. A Senior Advisor advises all and so has none of their
 * own.
 */
export function problemsOfAdvised(
  role: AdvisorRole,
  companyIds: readonly number[],
  advised: readonly { id: number }[],
): Problems {
  if (role === "Senior Advisor") return {};
  if (companyIds.length === 0) return problem("companyIds", "Choose at least one company for a Mainstreet Advisor.");
  return advised.length === companyIds.length ? {} : problem("companyIds", "Choose companies of the list.");
}

/** Makes the companies that an advisor is assigned to exactly these. */
export async function writeAdvised(db: Db, userId: number, companyIds: number[]): Promise<void> {
  await sql`
    with gone as (delete from advisor_companies where user_id = ${userId} and company_id <> all(${companyIds}))
    insert into advisor_companies (user_id, company_id)
    select ${userId}, id from unnest(${companyIds}::integer[]) as chosen (id)
    on conflict do nothing
  `.execute(db);
}
