import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { typedDay } from "#app/platform/dates/typed-day.ts";
import { problemsAmong } from "#app/platform/imports/compare-row.ts";
import type {
  CellProblem,
  Checked,
  Importer,
  ImportKind,
  ImportRow,
  ProblemCode,
} from "#app/platform/imports/import-kind.ts";
import { centsOf, dollarsOf } from "#app/platform/money/typed-money.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import { claimsOf } from "#app/programs/claims/claims.server.ts";
import { dayText } from "#app/ui/format.ts";
import { type Payment, payClaims } from "./pay-claims.server.ts";

type Field = "number" | "reference" | "paidOn" | "amount";

/** What a bank paid, by the CSV of a payment batch with its references and days filled in. Rows without them wait on. */
export const paymentImport: ImportKind<Field, Payment> = {
  name: "payments",
  one: "payment",
  many: "payments",
  permission: "claim:pay",
  columns: [
    { field: "number", header: "Claim number", isRequired: true, help: "As the batch names it: RB-2026-000123." },
    { field: "reference", header: "Reference", isRequired: true, help: "The check's or the transfer's number." },
    { field: "paidOn", header: "Paid on", isRequired: true, help: "The day of the payment as MM/DD/YYYY." },
    { field: "amount", header: "Amount", help: "Where it is there, it must be what was approved." },
  ],
  key: ["number"],
  passedOver: ["Payee", "PC number", "Method", "Last four"],
  list: (companyId) => paths.paymentBatches({ company: companyId }),
  table: "claims",
  object: "claim",
  examples: async (db, { reach }, companyId) => {
    const claims = await claimsOf(db, reach)
      .select(["claims.number", "claims.approvedCents"])
      .where("claims.companyId", "=", companyId)
      .where("claims.status", "=", "paymentPending")
      .orderBy("claims.id")
      .limit(3)
      .execute();
    return claims.map(({ number, approvedCents }) => ({ number, amount: dollarsOf(approvedCents ?? 0) }));
  },
  check: checkPayments,
  // Claims are locked before it, and accounts take turns after claims.
  lock: async (db, companyId) => {
    await sql`select id from budget_accounts where id in (
      select account_id from claims where company_id = ${companyId} and status = 'paymentPending'
    ) order by id for update`.execute(db);
  },
  save: async (db, importer, _, rows, __, now) => {
    const payments = rows.map(({ value }) => value);
    await payClaims(db, importer, payments, now);
    return new Map();
  },
};

async function checkPayments(
  db: Db,
  { reach }: Importer,
  companyId: number,
  rows: readonly ImportRow<Field>[],
  now: Date,
): Promise<Checked<Field, Payment>[]> {
  const numbers = rows.map(({ cells }) => cellOf(cells.number).toUpperCase());
  const claims = await claimsOf(db, reach)
    .select(["claims.id", "claims.number", "claims.status", "claims.approvedCents"])
    .select(["claims.paidOn", "claims.paymentRef", "locations.timeZone"])
    .where("claims.companyId", "=", companyId)
    .where(sql<boolean>`claims.number = any(${numbers})`)
    .execute();
  const byNumber = new Map(claims.map((claim) => [claim.number, claim]));
  return rows.map((row) => checkPayment(row, byNumber.get(cellOf(row.cells.number).toUpperCase()), now));
}

interface KeptClaim {
  id: number;
  number: string;
  status: string;
  approvedCents: number | null;
  paidOn: string | null;
  paymentRef: string;
  timeZone: string;
}

/** What one row of a file would do to the claim that it names; undefined for one that the company does not have. */
export function checkPayment(
  { line, cells }: ImportRow<Field>,
  claim: KeptClaim | undefined,
  now: Date,
): Checked<Field, Payment> {
  const number = cellOf(cells.number);
  const [reference, paidOn] = [cellOf(cells.reference), dayOf(cellOf(cells.paidOn))];
  const bad = (...problems: CellProblem<Field>[]) => ({ line, outcome: "bad" as const, problems });
  if (!claim)
    return bad({ field: "number", sentence: `No claim has the number ${number || "of this line"}.`, code: "unknown" });
  const isEmpty = reference === "" && cellOf(cells.paidOn) === "";
  if (isEmpty) return { line, outcome: "same", recordId: claim.id };
  if (claim.paidOn !== null && claim.paidOn === paidOn && claim.paymentRef === reference)
    return { line, outcome: "same", recordId: claim.id };
  if (claim.paidOn) {
    const sentence = `${claim.number} was paid on ${dayText(claim.paidOn)} under ${claim.paymentRef} already.`;
    return bad({ field: "number", sentence, code: "conflict" });
  }
  if (claim.status !== "paymentPending") {
    const word = wordFrom(claimStatusWords, claim.status);
    const sentence = `${claim.number} is ${word.toLowerCase()} and waits for no payment.`;
    return bad({ field: "number", sentence, code: "conflict" });
  }
  const problems = problemsOf({ ...cells, reference }, paidOn, claim, now);
  if (problems.length > 0 || paidOn === null) return bad(...problems);
  const changes = [
    { field: "reference" as const, from: "", to: reference },
    { field: "paidOn" as const, from: "", to: paidOn },
  ];
  return { line, outcome: "changed", recordId: claim.id, changes, value: { claimId: claim.id, paidOn, reference } };
}

function problemsOf(
  cells: ImportRow<Field>["cells"],
  paidOn: string | null,
  claim: KeptClaim,
  now: Date,
): CellProblem<Field>[] {
  const { reference = "", amount } = cells;
  const typed = cellOf(amount);
  const today = dayIn(claim.timeZone, now);
  const said: [Field, string | null, ProblemCode?][] = [
    ["reference", reference === "" ? "Enter the payment's reference." : null],
    ["reference", reference.length > 100 ? "Use at most 100 characters." : null],
    ["paidOn", paidOn === null ? "Enter the day of the payment as MM/DD/YYYY." : null],
    ["paidOn", paidOn !== null && paidOn > today ? "This day is still to come." : null],
    [
      "amount",
      typed && centsOf(typed) !== claim.approvedCents ? `It is ${dollarsOf(claim.approvedCents ?? 0)}.` : null,
      "conflict",
    ],
  ];
  return problemsAmong(said);
}

function cellOf(cell: string | undefined): string {
  return (cell ?? "").trim();
}

/** A day as files write it, as YYYY-MM-DD; null for what is none. */
function dayOf(typed: string): string | null {
  return dayField("").safeParse(typedDay(typed)).data ?? null;
}
