import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { listDuplicatesOfClaims } from "#app/programs/claims/duplicate-claims.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { HIGH_CONFIDENCE } from "#app/programs/receipts/parse-receipt.ts";
import type { ReceiptMatch, RuledClaim } from "./approval-rules.ts";

/** Select claims with what approval rules and their mails need. */
export function selectForApprovalRules(db: Db) {
  return db
    .selectFrom("claims")
    .innerJoin("locations", "locations.id", "claims.locationId")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .select(["claims.id", "claims.companyId", "claims.number", "claims.status", "claims.title", "claims.activityOn"])
    .select(["claims.requestedCents", "claims.expectedCents", "claims.appealedAt", "claims.windowWaivedBy"])
    .select(["claims.assigneeId", "locations.pcNumber", "incentivePrograms.claimWindowDays"])
    .select(selectNewestValue("incentiveRules", sql.ref("claims.companyId")).as("savedRules"))
    .select([eligibleCategories.as("categories"), isOnBehalf.as("isOnBehalf"), receiptMatch.as("receipt")]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectForApprovalRules>["execute"]>>[number];

/** Return a claim as the rules see it. */
export function toRuledClaim(
  { assigneeId, appealedAt, windowWaivedBy, ...claim }: Row,
  duplicateNumber: string | null,
): RuledClaim {
  const hasAdvisor = assigneeId !== null || appealedAt !== null || windowWaivedBy !== null;
  return { ...claim, hasAdvisor, duplicateNumber };
}

/** Find a claim that looks like each of these, by their ids; claims without one are absent. */
export async function findDuplicateNumbers(
  db: Db,
  claims: readonly Pick<Row, "id" | "savedRules">[],
): Promise<Map<number, string>> {
  const daysOf = new Map(
    claims.map(({ id, savedRules }) => [id, parseDocumentValue("incentiveRules", savedRules).duplicateDays]),
  );
  const found = new Map<number, string>();
  for (const days of new Set(daysOf.values())) {
    const ids = [...daysOf.keys()].filter((id) => daysOf.get(id) === days);
    for (const { ofClaim, number } of await listDuplicatesOfClaims(db, ids, days)) found.set(ofClaim, number);
  }
  return found;
}

const eligibleCategories = sql<string[]>`array(
  select distinct category from claim_lines where claim_id = claims.id and is_eligible order by category)`;

const isOnBehalf = sql<boolean>`exists (select from users where users.id in (claims.created_by, claims.submitted_by)
  and users.role in ('Senior Advisor', 'Mainstreet Advisor'))`;

/** Comparison of the totals read with certainty from all invoices of the query's `claims` with the sum of its lines. */
const receiptMatch = sql<ReceiptMatch>`(
  select case
    when count(*) = 0 then 'missing'
    when not bool_and(coalesce(readings.status = 'read'
      and readings.total_confidence >= ${sql.lit(HIGH_CONFIDENCE)}, false)) then 'unread'
    when sum(readings.total_cents) = (select sum(amount_cents) from claim_lines where claim_id = claims.id) then 'matched'
    else 'different' end
  from claim_files left join receipt_readings readings on readings.file_id = claim_files.file_id
  where claim_files.claim_id = claims.id and claim_files.kind = 'invoice')`;
