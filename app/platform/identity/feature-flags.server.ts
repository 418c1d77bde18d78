import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { FeatureFlags } from "./features.ts";

/** Company columns that switch features off. */
export const featureFlagColumns = [
  "companies.guestAccountsDisabled",
  "companies.guestAccountsDisabledForRoles",
  "companies.businessMetricsDisabledForRoles",
  "companies.personalDetailsDisabled",
  "companies.personalDetailsDisabledForRoles",
  "companies.socialMediaDisabled",
  "companies.isIncentiveDisabled",
  "companies.isCompetitiveIntelligenceDisabled",
  "companies.isFreeCoffeeDisabled",
  "companies.isStudioRequestDisabled",
] as const satisfies readonly `companies.${keyof FeatureFlags}`[];

/** The columns above as arguments of `json_build_object`, for a query of `companies`. */
export const featureFlagJsonArguments = sql.join(
  featureFlagColumns.map((column) => sql`${sql.lit(column.replace("companies.", ""))}, ${sql.ref(column)}`),
);

/** Find a company's flags, for `canUse` checks of many users at once. */
export function findFeatureFlags(db: Db, companyId: number): Promise<FeatureFlags> {
  return db.selectFrom("companies").select(featureFlagColumns).where("id", "=", companyId).executeTakeFirstOrThrow();
}
