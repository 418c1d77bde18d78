import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import {
  companyColumn,
  isOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import {
  count,
  csvDay,
  day,
  field,
  instant,
  money,
  recordNumber,
  status,
  text,
  word,
} from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { payMethodWords } from "#app/programs/claims/claim-form.ts";
import { type ClaimStatus, claimStatusTones, claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import { claimsOf } from "#app/programs/claims/claims.server.ts";

const ofBatch = (what: string): RawBuilder<number> =>
  sql`(select ${sql.raw(what)} from claims where claims.payment_batch_id = payment_batches.id)`;
const waiting = ofBatch("count(*) filter (where status = 'paymentPending')");

const csv = spanningCsv({
  Number: "number",
  Made: "made",
  By: "by",
  Claims: "claims",
  Amount: "amount",
  "Not paid yet": "waiting",
});

/** The payment batches of a company, or of all, the newest first. */
export const batchList = defineList<SpanningScope>()({
  ...{ name: "payments", one: "batch", many: "batches", id: "paymentBatches.id" },
  from: (db, reach, scope) => batchesOf(db, reach).where(isOfCompany("paymentBatches.companyId", scope)),
  columns: {
    number: recordNumber("Number", field("paymentBatches.number")),
    company: companyColumn("paymentBatches.companyId"),
    made: instant("Made", field("paymentBatches.createdAt"), { sort: true, card: "secondary", size: 130 }),
    by: text("By", nameOfUser("paymentBatches.createdBy"), { size: 180 }),
    claims: count("Claims", ofBatch("count(*)"), { size: 100 }),
    amount: money("Amount", ofBatch("coalesce(sum(approved_cents), 0)::bigint"), { size: 130 }),
    waiting: count("Not paid yet", waiting, { size: 120 }),
  },
  standard: { by: "made" },
  search: { label: "Number", where: (q) => like(field("paymentBatches.number"), q) },
  filters: {
    state: choice("Paid", { open: "Not all paid", paid: "All paid" }, (state) =>
      state === "open" ? sql`${waiting} > 0` : sql`${waiting} = 0`,
    ),
  },
  csv,
});

/** The batches that somebody reads. */
export function batchesOf(db: Db, reach: Reach) {
  return db.selectFrom("paymentBatches").where(reach.company("paymentBatches.companyId"));
}

/** One batch within the reach, with its sums; null when absent. */
export async function findBatch(db: Db, reach: Reach, id: number) {
  const batch = await batchesOf(db, reach)
    .innerJoin("companies", "companies.id", "paymentBatches.companyId")
    .select(["paymentBatches.id", "paymentBatches.number", "paymentBatches.companyId", "paymentBatches.createdAt"])
    .select(["companies.name as company", "companies.timeZone", nameOfUser("paymentBatches.createdBy").as("by")])
    .select([ofBatch("count(*)").as("claims"), waiting.as("waiting")])
    .select(ofBatch("coalesce(sum(approved_cents), 0)::bigint").as("cents"))
    .where("paymentBatches.id", "=", id)
    .executeTakeFirst();
  return batch ?? null;
}

/**
 * The claims of a batch. Its CSV is what a bank or an accounting program takes: it comes back with the references and days
 * filled in, and the import of payments reads it as it is.
 */
export const batchClaimList = defineList<{ batchId: number }>()({
  ...{ name: "batchClaims", one: "claim", many: "claims", id: "claims.id" },
  from: (db, reach, { batchId }) => claimsOf(db, reach).where("claims.paymentBatchId", "=", batchId),
  columns: {
    number: recordNumber("Claim", field("claims.number")),
    payee: text("Payee", field("claims.payeeName"), { sort: true, size: 220 }),
    pcNumber: text("{PcNumber}", field("locations.pcNumber"), { sort: true, size: 105 }),
    amount: money("Amount", field("claims.approvedCents"), { sort: true, size: 100 }),
    method: word("Method", sql.ref<keyof typeof payMethodWords>("claims.payMethod"), payMethodWords, { size: 115 }),
    last4: text("Last four", field("claims.accountLast4"), { none: "None", card: "hidden", size: 90 }),
    status: status("Status", sql.ref<ClaimStatus>("claims.status"), claimStatusWords, claimStatusTones, {
      ...{ sort: true, card: "secondary", size: 150 },
    }),
    paidOn: day("Paid on", field("claims.paidOn"), { sort: true, none: "Not yet", size: 100 }),
    reference: text("Reference", field("claims.paymentRef"), { none: "None", size: 120 }),
  },
  standard: { by: "number" },
  search: { label: "Claim, payee or {pcNumber}", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", claimStatusWords, (statuses) => sql`claims.status = any(${statuses})`),
    method: choice("Method", payMethodWords, (method) => sql`claims.pay_method = ${method}`),
  },
  csv: {
    "Claim number": "number",
    Payee: "payee",
    "PC number": "pcNumber",
    Amount: "amount",
    Method: "method",
    "Last four": "last4",
    Reference: "reference",
    "Paid on": csvDay(field("claims.paidOn")),
  },
});

const searched = sql<string>`claims.number || ' ' || claims.payee_name || ' ' || locations.pc_number`;
