import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { idempotencyKeyField, recordIdField } from "#app/platform/fields/text-fields.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { isUndoable } from "#app/programs/queue/define-decision.server.ts";
import { claimRecords, selectClaims } from "#app/programs/claims/claims.server.ts";
import { countText, moneyText } from "#app/ui/text/format.ts";

/** Payment batch as the page previewed it; `claims` and `cents` guard against changes since. */
export const paymentBatchForm = z.strictObject({
  intent: z.literal("make"),
  idempotencyKey: idempotencyKeyField,
  companyId: recordIdField,
  claims: z.number().int().min(0),
  cents: z.number().int().min(0),
});
export type PaymentBatchForm = z.output<typeof paymentBatchForm>;

/** Count a company's claims that are ready for a batch and sum them, in cents. */
export async function previewPaymentBatch(
  db: Db,
  access: AccessScope,
  companyId: number,
  now: Date,
): Promise<{ claims: number; cents: number }> {
  return readyClaims(db, access, companyId, now)
    .select([sql<number>`count(*)`.as("claims"), sql<number>`coalesce(sum(approved_cents), 0)::bigint`.as("cents")])
    .executeTakeFirstOrThrow();
}

/** Select claims with a final approval, and claims sent to payment by hand that are in no batch. */
function readyClaims(db: Db, access: AccessScope, companyId: number, now: Date) {
  return selectClaims(db, access)
    .where("claims.companyId", "=", companyId)
    .where("claims.paymentBatchId", "is", null)
    .where("claims.status", "in", ["approved", "partlyApproved", "paymentPending"])
    .where(sql<boolean>`not ${isUndoable("claim", "claims", now)}`);
}

/**
 * Send all approved claims of a company to payment in one batch, in a fixed number of statements. Refused when the
 * claims differ from the preview; null when the company has none in scope.
 */
export function createPaymentBatch(
  db: Db,
  actor: Actor,
  form: PaymentBatchForm,
  now: Date,
): Promise<RecordOutcome<Made>> {
  const { companyId } = form;
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome<Made>> => {
    const claims = await readyClaims(db, actor.access, companyId, now)
      .select(["claims.id", "claims.companyId", "claims.status", "claims.approvedCents"])
      .orderBy("claims.id")
      .forUpdate("claims")
      .execute();
    const cents = claims.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0);
    if (claims.length === 0)
      return { saved: false, fieldErrors: fieldError("", "No approved claims are ready for a batch.") };
    if (claims.length !== form.claims || cents !== form.cents) {
      const found = `${countText(claims.length, "claim")} for ${moneyText(cents)}`;
      return { saved: false, fieldErrors: fieldError("", `The list changed and now has ${found}. Review it again.`) };
    }
    const [number = ""] = await takeRecordNumbers(db, { companyId, prefix: "PB", year: now.getUTCFullYear() });
    const id = await insertBatch({ db, actor, now }, companyId, { number, claims: claims.length, cents });
    const approved = claims.filter(({ status }) => status !== "paymentPending");
    const move = { action: "sendToPayment", to: "paymentPending", auditDetails: { batch: number } };
    await changeStatuses({ db, actor, now }, claimRecords, approved, move);
    await db
      .updateTable("claims")
      .set({ paymentBatchId: id })
      .where(sql<boolean>`id = any(${claims.map(({ id }) => id)}::integer[])`)
      .execute();
    return { saved: true, id, number };
  });
}

interface Made {
  id: number;
  number: string;
}

async function insertBatch(
  { db, actor, now }: Context,
  companyId: number,
  { number, ...auditDetails }: { number: string; claims: number; cents: number },
): Promise<number> {
  const entry = {
    action: "payment-batch.create",
    type: "payment-batch",
    companyId,
    after: { number, ...auditDetails },
  };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into payment_batches (company_id, number, created_at, created_by)
      values (${companyId}, ${number}, ${now}, ${actor.userId}) returning id
    ), audited as ${insertAuditOfCreated(actor, entry)}
    select id from made
  `.execute(db);
  return rows[0]?.id ?? 0;
}
