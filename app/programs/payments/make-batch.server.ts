import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { idempotencyKey, recordId } from "#app/platform/fields/text-fields.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { claimsOf, claimWorkflow } from "#app/programs/claims/claims.server.ts";
import { countText, moneyText } from "#app/ui/format.ts";

/** What a page showed of a batch before somebody makes it. */
export const batchForm = z.strictObject({
  intent: z.literal("make"),
  idempotencyKey,
  companyId: recordId,
  claims: z.number().int().min(0),
  cents: z.number().int().min(0),
});
export type BatchForm = z.output<typeof batchForm>;

/** How many claims of a company wait for a batch, and what they come to. */
export async function previewBatch(
  db: Db,
  reach: Reach,
  companyId: number,
): Promise<{ claims: number; cents: number }> {
  return readyClaims(db, reach, companyId)
    .select([sql<number>`count(*)`.as("claims"), sql<number>`coalesce(sum(approved_cents), 0)::bigint`.as("cents")])
    .executeTakeFirstOrThrow();
}

/** What is approved, and what was sent to payment by hand and is in no batch. */
function readyClaims(db: Db, reach: Reach, companyId: number) {
  return claimsOf(db, reach)
    .where("claims.companyId", "=", companyId)
    .where("claims.paymentBatchId", "is", null)
    .where("claims.status", "in", ["approved", "partlyApproved", "paymentPending"]);
}

/**
 * Sends all approved claims of a company to payment in one batch, in a fixed number of statements. Refused where they are
 * not those that the page counted; null where the company has none within the reach.
 */
export function makeBatch(db: Db, editor: Editor, form: BatchForm, now: Date): Promise<Outcome<Made>> {
  const { companyId } = form;
  return once(db, editor, form, now, async (db): Promise<Outcome<Made>> => {
    const claims = await readyClaims(db, editor.reach, companyId)
      .select(["claims.id", "claims.companyId", "claims.status", "claims.approvedCents"])
      .orderBy("claims.id")
      .forUpdate("claims")
      .execute();
    const cents = claims.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0);
    if (claims.length === 0) return { saved: false, problems: problem("", "No approved claim waits for a batch.") };
    if (claims.length !== form.claims || cents !== form.cents) {
      const found = `${countText(claims.length, "claim")} over ${moneyText(cents)}`;
      return { saved: false, problems: problem("", `The claims have changed: ${found} are ready. Look again.`) };
    }
    const [number = ""] = await takeNumbers(db, companyId, "PB", now.getUTCFullYear());
    const id = await insertBatch(db, editor, companyId, { number, claims: claims.length, cents }, now);
    const approved = claims.filter(({ status }) => status !== "paymentPending");
    const move = { verb: "sendToPayment", to: "paymentPending", told: { batch: number }, along: { statusSince: now } };
    await changeStatuses(db, editor, claimWorkflow, approved, move, now);
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
  db: Db,
  editor: Editor,
  companyId: number,
  { number, ...told }: { number: string; claims: number; cents: number },
  now: Date,
): Promise<number> {
  const entry = { action: "payment-batch.create", type: "payment-batch", companyId, after: { number, ...told } };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into payment_batches (company_id, number, created_at, created_by)
      values (${companyId}, ${number}, ${now}, ${editor.userId}) returning id
    ), audited as ${auditOfMade(editor, entry)}
    select id from made
  `.execute(db);
  return rows[0]?.id ?? 0;
}
