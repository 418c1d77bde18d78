import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  isInSpanningScope,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  countColumn,
  csvDay,
  dayColumn,
  fieldRef,
  instantColumn,
  moneyColumn,
  recordNumberColumn,
  statusColumn,
  textColumn,
  wordColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { payMethodWords } from "#app/programs/claims/claim-form.ts";
import { type ClaimStatus, claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { selectClaims } from "#app/programs/claims/claims.server.ts";

const ofBatch = (what: string): RawBuilder<number> =>
  sql`(select ${sql.raw(what)} from claims where claims.payment_batch_id = payment_batches.id)`;
const waiting = ofBatch("count(*) filter (where status = 'paymentPending')");

const csv = spanningCsv({
  Number: "number",
  Created: "made",
  "Created by": "by",
  Claims: "claims",
  Amount: "amount",
  Unpaid: "waiting",
});

/** Payment batches of a company, or of all, newest first. */
export const paymentBatchList = defineList<SpanningScope>()({
  name: "payments",
  one: "batch",
  many: "batches",
  id: "paymentBatches.id",
  from: (db, access, scope) =>
    selectPaymentBatches(db, access).where(isInSpanningScope("paymentBatches.companyId", scope)),
  columns: {
    number: recordNumberColumn("Number", fieldRef("paymentBatches.number")),
    company: companyColumn("paymentBatches.companyId"),
    made: instantColumn("Created", fieldRef("paymentBatches.createdAt"), { sort: true, card: "secondary", size: 130 }),
    by: personColumn("Created by", selectUserName("paymentBatches.createdBy"), { size: 180 }),
    claims: countColumn("Claims", ofBatch("count(*)"), { size: 100 }),
    amount: moneyColumn("Amount", ofBatch("coalesce(sum(approved_cents), 0)::bigint"), { size: 130 }),
    waiting: countColumn("Unpaid", waiting, { size: 120 }),
  },
  standard: { by: "made" },
  search: { label: "Number", where: (q) => textContains(fieldRef("paymentBatches.number"), q) },
  filters: {
    state: oneOfFilter("Paid", { open: "Partially paid or unpaid", paid: "All paid" }, (state) =>
      state === "open" ? sql`${waiting} > 0` : sql`${waiting} = 0`,
    ),
  },
  csv,
});

/** Select the payment batches within a scope. */
export function selectPaymentBatches(db: Db, access: AccessScope) {
  return db.selectFrom("paymentBatches").where(access.company("paymentBatches.companyId"));
}

/** Find one payment batch with its sums; null when it is absent or out of scope. */
export async function findPaymentBatch(db: Db, access: AccessScope, id: number) {
  const batch = await selectPaymentBatches(db, access)
    .innerJoin("companies", "companies.id", "paymentBatches.companyId")
    .select(["paymentBatches.id", "paymentBatches.number", "paymentBatches.companyId", "paymentBatches.createdAt"])
    .select(["companies.name as company", "companies.timeZone", selectUserName("paymentBatches.createdBy").as("by")])
    .select([ofBatch("count(*)").as("claims"), waiting.as("waiting")])
    .select(ofBatch("coalesce(sum(approved_cents), 0)::bigint").as("cents"))
    .where("paymentBatches.id", "=", id)
    .executeTakeFirst();
  return batch ?? null;
}

/**
 * Claims of a batch. A bank or an accounting program takes the CSV and returns it with references and days filled in;
 * the payment import reads that file as it is.
 */
export const batchClaimList = defineList<{ batchId: number }>()({
  name: "batchClaims",
  one: "claim",
  many: "claims",
  id: "claims.id",
  from: (db, access, { batchId }) => selectClaims(db, access).where("claims.paymentBatchId", "=", batchId),
  columns: {
    number: recordNumberColumn("Claim", fieldRef("claims.number")),
    payee: textColumn("Payee", fieldRef("claims.payeeName"), {
      below: fieldRef("locations.pcNumber"),
      sort: true,
      size: 220,
    }),
    pcNumber: textColumn("{PcNumber}", fieldRef("locations.pcNumber"), { hidden: true, sort: true, size: 105 }),
    amount: moneyColumn("Amount", fieldRef("claims.approvedCents"), { sort: true, size: 100 }),
    method: wordColumn("Method", sql.ref<keyof typeof payMethodWords>("claims.payMethod"), payMethodWords, {
      size: 115,
    }),
    last4: textColumn("Account ends in", fieldRef("claims.accountLast4"), {
      hidden: true,
      none: "None",
      card: "hidden",
      size: 130,
    }),
    status: statusColumn({
      head: "Status",
      value: sql.ref<ClaimStatus>("claims.status"),
      words: claimWorkflow.words,
      tones: claimWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 150,
      },
    }),
    paidOn: dayColumn("Paid on", fieldRef("claims.paidOn"), {
      below: sql<string | null>`nullif(claims.payment_ref, '')`,
      sort: true,
      none: "Not yet",
      size: 120,
    }),
    reference: textColumn("Reference", fieldRef("claims.paymentRef"), { hidden: true, none: "None", size: 120 }),
  },
  standard: { by: "number" },
  search: { label: "Claim, payee or {pcNumber}", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", claimWorkflow.words, (statuses) => sql`claims.status = any(${statuses})`),
    method: oneOfFilter("Method", payMethodWords, (method) => sql`claims.pay_method = ${method}`),
  },
  csv: {
    "Claim number": "number",
    Payee: "payee",
    "PC number": "pcNumber",
    Amount: "amount",
    Method: "method",
    "Account ends in": "last4",
    Reference: "reference",
    "Paid on": csvDay(fieldRef("claims.paidOn")),
  },
});

const searched = sql<string>`claims.number || ' ' || claims.payee_name || ' ' || locations.pc_number`;
