import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type DueRow, runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { actionMailContent } from "#app/programs/claims/claim-mails.ts";
import { claimRecords } from "#app/programs/claims/claims.server.ts";
import { mailClaimCustomers } from "#app/programs/claims/mail-claim.server.ts";
import { queryActiveApprovalRules } from "#app/setup/settings/approval-rules.server.ts";
import { applyApprovalRules, REVIEW_SAMPLE } from "./approval-rules.ts";
import { findDuplicateNumbers, selectForApprovalRules, toRuledClaim } from "./ruled-claims.server.ts";

/** Time in which the owner can withdraw a submitted claim, and its receipt is read, before rules decide it. */
const MINUTES_BEFORE = 2;

/**
 * Apply the companies' approval rules to submitted claims that nobody has worked on, once they are new or a rule is. One in
 * REVIEW_SAMPLE of those that fit a rule stays for an advisor; `draw` tells which.
 */
export async function approveByRule(
  db: Db,
  now: Date,
  { draw = drawAtRandom, batchSize }: { draw?: () => boolean; batchSize?: number } = {},
): Promise<void> {
  await runDeadline(db, {
    due: (db) => selectDue(db, now),
    lock: ["claims"],
    apply: (db, claims) => applyToClaims(db, claims, { draw, now }),
    batchSize,
  });
}

/** Draw one in REVIEW_SAMPLE. */
export function drawAtRandom(): boolean {
  return randomInt(REVIEW_SAMPLE) === 0;
}

type Row = DueRow<typeof selectDue>;

function selectDue(db: Db, now: Date) {
  return selectForApprovalRules(db)
    .where("claims.status", "=", "submitted")
    .where("claims.assigneeId", "is", null)
    .where("claims.statusSince", "<=", new Date(now.getTime() - MINUTES_BEFORE * 60_000))
    .where("claims.isDrawnForReview", "=", false)
    .where(
      sql<boolean>`exists (select from approval_rules where company_id = claims.company_id and is_active
        and coalesce(claims.rules_checked_at, '-infinity')
          < greatest(claims.status_since, least(approval_rules.updated_at, ${now}::timestamptz)))`,
    );
}

async function applyToClaims(
  db: Db,
  claims: readonly Row[],
  { draw, now }: { draw: () => boolean; now: Date },
): Promise<void> {
  const rules = await queryActiveApprovalRules(db, [...new Set(claims.map(({ companyId }) => companyId))]).execute();
  const duplicates = await findDuplicateNumbers(db, claims);
  const fitting = claims.flatMap((claim) => {
    const ofCompany = rules.filter(({ companyId }) => companyId === claim.companyId);
    const outcome = applyApprovalRules(ofCompany, toRuledClaim(claim, duplicates.get(claim.id) ?? null));
    return "rule" in outcome ? [{ claim, rule: outcome.rule, isDrawn: draw() }] : [];
  });
  const checked = { rulesCheckedAt: now };
  await db
    .updateTable("claims")
    .set(checked)
    .where(
      "id",
      "in",
      claims.map(({ id }) => id),
    )
    .execute();
  for (const rule of rules) {
    const ofRule = fitting.filter((one) => one.rule.id === rule.id);
    const drawn = ofRule.filter(({ isDrawn }) => isDrawn).map(({ claim }) => claim);
    await drawForReview(db, drawn, rule);
    const approved = ofRule.filter(({ isDrawn }) => !isDrawn).map(({ claim }) => claim);
    await approve(db, approved, rule, now);
  }
}

async function approve(db: Db, claims: readonly Row[], rule: { id: number; name: string }, now: Date): Promise<void> {
  await changeStatuses({ db, actor: systemActor, now }, claimRecords, claims, {
    action: "approve-by-rule",
    to: "approved",
    reason: `Approved by the rule “${rule.name}”.`,
    extraColumns: { approvedCents: sql.ref("expectedCents"), decidedAt: now, approvalRuleId: rule.id },
    auditDetails: { rule: rule.name },
  });
  await mailClaimCustomers(
    db,
    claims.flatMap((claim) => {
      const news = actionMailContent("approve", { approvedCents: claim.expectedCents });
      return news ? [{ claim, news }] : [];
    }),
  );
}

async function drawForReview(db: Db, claims: readonly Row[], rule: { id: number; name: string }): Promise<void> {
  if (claims.length === 0) return;
  const drawn = { approvalRuleId: rule.id, isDrawnForReview: true };
  await db
    .updateTable("claims")
    .set(drawn)
    .where(
      "id",
      "in",
      claims.map(({ id }) => id),
    )
    .execute();
  await writeAuditBatch(
    db,
    systemActor,
    claims.map(({ id, companyId }) => ({
      action: "claim.draw-for-review",
      object: { type: "claim", id },
      companyId,
      after: { rule: rule.name },
    })),
  );
}
