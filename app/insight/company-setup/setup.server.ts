import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { paths } from "#app/paths.ts";

/** Setup step of a company, required before its users can plan. */
export interface SetupStep {
  label: string;
  isDone: boolean;
  to: string;
}

/** List the setup steps of a company in order; empty once all are done, or when the company is out of scope. */
export async function listSetupSteps(db: Db, access: AccessScope, companyId: number): Promise<SetupStep[]> {
  const company = await db
    .selectFrom("companies")
    .select([
      has(sql`networks where company_id = companies.id and status = 'active'`).as("networks"),
      has(sql`locations where company_id = companies.id and status <> 'closed'`).as("locations"),
      has(sql`users where company_id = companies.id and status <> 'Blocked'`).as("users"),
      sql<boolean>`(companies.terms_and_conditions_disabled
        or ${has(sql`terms_versions where company_id = companies.id and status = 'published'`)})`.as("terms"),
      has(sql`channel_options join channels on channels.id = channel_options.channel_id
        where channels.company_id = companies.id and channels.is_active and channel_options.is_active`).as("channels"),
      has(sql`objectives where company_id = companies.id and is_active`).as("objectives"),
      has(sql`metric_types where company_id = companies.id and is_active`).as("metricTypes"),
      has(sql`ideas where company_id = companies.id and status = 'active'`).as("ideas"),
      sql<boolean>`(companies.is_incentive_disabled or ${has(sql`incentive_programs
        where company_id = companies.id and status <> 'draft'`)})`.as("program"),
    ])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  if (!company) return [];
  const steps = [
    { label: "{Networks}", isDone: company.networks, to: paths.networks(companyId) },
    { label: "{Locations}", isDone: company.locations, to: paths.manageLocations({ company: companyId }) },
    { label: "Users", isDone: company.users, to: paths.companyUsers(companyId) },
    { label: "Terms and conditions", isDone: company.terms, to: paths.companyTerms(companyId) },
    { label: "Channels and options", isDone: company.channels, to: paths.channels(companyId) },
    { label: "Objectives", isDone: company.objectives, to: paths.objectives(companyId) },
    { label: "Metric types", isDone: company.metricTypes, to: paths.metricTypes(companyId) },
    { label: "{Ideas}", isDone: company.ideas, to: paths.ideas({ company: companyId }) },
    { label: "{Incentive} program", isDone: company.program, to: paths.incentivePrograms({ company: companyId }) },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

function has(rows: ReturnType<typeof sql>) {
  return sql<boolean>`exists (select from ${rows})`;
}
