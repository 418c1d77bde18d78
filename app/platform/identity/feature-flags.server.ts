import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { FeatureFlags } from "./features.ts";

/** The columns of a company that hide features. */
export const featureFlags = [
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

/** The same as arguments of `json_build_object`, for a query of `companies`. */
export const featureFlagPairs = sql.join(
  featureFlags.map((column) => sql`${sql.lit(column.replace("companies.", ""))}, ${sql.ref(column)}`),
);

/** The flags of one company, by which `mayUse` decides about many people at once. */
export function findFeatureFlags(db: Db, companyId: number): Promise<FeatureFlags> {
  return db.selectFrom("companies").select(featureFlags).where("id", "=", companyId).executeTakeFirstOrThrow();
}
