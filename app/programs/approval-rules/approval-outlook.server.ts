import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { ClaimDetail } from "#app/programs/claims/claim-queries.server.ts";
import { canAdvise } from "#app/organization/networks/network-queries.server.ts";
import { queryActiveApprovalRules } from "#app/setup/settings/approval-rules.server.ts";
import { applyApprovalRules } from "./approval-rules.ts";
import { selectForApprovalRules, toRuledClaim } from "./ruled-claims.server.ts";

/** Who can approve a claim: a rule or the reason why none does, and the advisors whose limit is high enough. */
export interface ApprovalOutlook {
  rule: { name: string; isDrawn: boolean } | { reason: string };
  advisors: string[];
}

/**
 * Tell who would approve a claim; null when it isn't waiting for a decision. The caller has found the claim within its
 * scope, and the number of a claim that looks like it (null when there is none).
 */
export async function findApprovalOutlook(
  db: Db,
  claim: ClaimDetail,
  duplicateNumber: string | null,
): Promise<ApprovalOutlook | null> {
  if (claim.status !== "submitted" && claim.status !== "inReview") return null;
  const rules = queryActiveApprovalRules(db, [claim.companyId]);
  const row = await selectForApprovalRules(rowsAsJson(db))
    .select(approversOf(claim).as("advisors"))
    .select(
      sql<RowsOf<typeof rules>>`(select coalesce(json_agg(to_json(rule)), '[]') from ${rules} as rule)`.as("rules"),
    )
    .where("claims.id", "=", claim.id)
    .executeTakeFirstOrThrow();
  const outcome = applyApprovalRules(row.rules, toRuledClaim(row, duplicateNumber));
  const isDrawn = claim.isDrawnForReview;
  return {
    rule: "rule" in outcome ? { name: outcome.rule.name, isDrawn } : { reason: outcome.reason },
    advisors: row.advisors,
  };
}

/** Names of the registered advisors who may decide the query's claim: not its makers, and within their limit. */
function approversOf({ companyId, expectedCents, rules }: ClaimDetail) {
  const needsSenior = expectedCents > rules.advisorLimitCents;
  return sql<string[]>`array(select ${fullNameSql()} from users where ${canAdvise(companyId)}
    and users.status = 'Registered' and (users.role = 'Senior Advisor' or not ${needsSenior}::boolean)
    and users.id is distinct from claims.created_by and users.id is distinct from claims.submitted_by
    order by ${fullNameSql()}, users.id)`;
}
