import { dayField } from "#app/platform/fields/day-fields.ts";
import { sql } from "kysely";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { collectCellProblems } from "#app/platform/import-kinds/compare-row.ts";
import { cellText } from "#app/platform/import-kinds/import-cells.ts";
import type {
  CellProblem,
  CheckedRow,
  Importer,
  ImportKind,
  ImportRow,
  CellProblemCode,
} from "#app/platform/import-kinds/import-kind.ts";
import { parseCents, toDollarsInput } from "#app/platform/money/parse-cents.ts";
import type { Context } from "#app/platform/records/context.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { type ClaimStatus, claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { selectClaims } from "#app/programs/claims/claims.server.ts";
import { dayText } from "#app/ui/text/format.ts";
import { type ClaimPayment, payClaims } from "./pay-claims.server.ts";

type Field = "number" | "reference" | "paidOn" | "amount";

/**
 * Import of a bank's payments: the CSV of a payment batch with references and days filled in. Rows without them keep
 * waiting.
 */
export const paymentImport: ImportKind<Field, ClaimPayment> = {
  name: "payments",
  one: "payment",
  many: "payments",
  permission: "claim:pay",
  columns: [
    { field: "number", header: "Claim number", isRequired: true, help: "As shown in the batch: RB-2026-000123." },
    { field: "reference", header: "Reference", isRequired: true, help: "Check or transfer number." },
    { field: "paidOn", header: "Paid on", isRequired: true, help: "Payment date as MM/DD/YYYY." },
    { field: "amount", header: "Amount", help: "Optional. Must match the approved amount." },
  ],
  key: ["number"],
  passedOver: ["Payee", "PC number", "Method", "Account ends in", "Last four"],
  listPath: (companyId) => paths.paymentBatches({ company: companyId }),
  table: "claims",
  object: "claim",
  examples: async (db, { access }, companyId) => {
    const claims = await selectClaims(db, access)
      .select(["claims.number", "claims.approvedCents"])
      .where("claims.companyId", "=", companyId)
      .where("claims.status", "=", "paymentPending")
      .orderBy("claims.id")
      .limit(3)
      .execute();
    return claims.map(({ number, approvedCents }) => ({ number, amount: toDollarsInput(approvedCents ?? 0) }));
  },
  check: checkPayments,
  // Claims are locked before this runs, and accounts are locked after claims.
  lockReferences: async (db, companyId) => {
    await sql`select id from budget_accounts where id in (
      select account_id from claims where company_id = ${companyId} and status = 'paymentPending'
    ) order by id for update`.execute(db);
  },
  save: async ({ db, actor: importer, now }, _, rows) => {
    const payments = rows.map(({ value }) => value);
    await payClaims(db, importer, payments, now);
    return new Map();
  },
};

async function checkPayments(
  { db, actor: { access }, now }: Context<Importer>,
  companyId: number,
  rows: readonly ImportRow<Field>[],
): Promise<CheckedRow<Field, ClaimPayment>[]> {
  const numbers = rows.map(({ cells }) => cellText(cells.number).toUpperCase());
  const claims = await selectClaims(db, access)
    .select(["claims.id", "claims.number", "claims.status", "claims.approvedCents"])
    .select(["claims.paidOn", "claims.paymentRef", "locations.timeZone"])
    .where("claims.companyId", "=", companyId)
    .where(sql<boolean>`claims.number = any(${numbers})`)
    .execute();
  const byNumber = new Map(claims.map((claim) => [claim.number, claim]));
  return rows.map((row) => checkPayment(row, byNumber.get(cellText(row.cells.number).toUpperCase()), now));
}

interface KeptClaim {
  id: number;
  number: string;
  status: ClaimStatus;
  approvedCents: number | null;
  paidOn: string | null;
  paymentRef: string;
  timeZone: string;
}

/** Check one row of a file against its claim; undefined when the company has no such claim. */
export function checkPayment(
  { line, cells }: ImportRow<Field>,
  claim: KeptClaim | undefined,
  now: Date,
): CheckedRow<Field, ClaimPayment> {
  const number = cellText(cells.number);
  const [reference, paidOn] = [cellText(cells.reference), dayOf(cellText(cells.paidOn))];
  const bad = (...problems: CellProblem<Field>[]) => ({ line, outcome: "bad" as const, problems });
  if (!claim)
    return bad({
      field: "number",
      sentence: number ? `No claim has the number ${number}.` : "Enter the claim number.",
      code: "unknown",
    });
  const isEmpty = reference === "" && cellText(cells.paidOn) === "";
  if (isEmpty) return { line, outcome: "same", recordId: claim.id };
  if (claim.paidOn !== null && claim.paidOn === paidOn && claim.paymentRef === reference)
    return { line, outcome: "same", recordId: claim.id };
  if (claim.paidOn) {
    const sentence = `${claim.number} was already paid on ${dayText(claim.paidOn)} with reference ${claim.paymentRef}.`;
    return bad({ field: "number", sentence, code: "conflict" });
  }
  if (claim.status !== "paymentPending") {
    const word = statusLabel(claimWorkflow.words, claim.status);
    const sentence = `${claim.number} isn't waiting for payment. Its status is ${word}.`;
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
  const amountText = cellText(amount);
  const today = dayIn(claim.timeZone, now);
  const checks: [Field, string | null, CellProblemCode?][] = [
    ["reference", reference === "" ? "Enter the payment reference." : null],
    ["reference", reference.length > 100 ? "Use up to 100 characters." : null],
    ["paidOn", paidOn === null ? "Enter the payment date as MM/DD/YYYY." : null],
    ["paidOn", paidOn !== null && paidOn > today ? "This date is in the future. Enter the payment date." : null],
    [
      "amount",
      amountText && parseCents(amountText) !== claim.approvedCents
        ? `Enter the approved amount, ${toDollarsInput(claim.approvedCents ?? 0)}.`
        : null,
      "conflict",
    ],
  ];
  return collectCellProblems(checks);
}

/** Parse a day as files write it to YYYY-MM-DD; null when it is not a day. */
function dayOf(typed: string): string | null {
  return dayField("").safeParse(parseCellDay(typed)).data ?? null;
}
