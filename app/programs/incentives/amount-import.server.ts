import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
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
import { paths } from "#app/paths.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { amountImportName, parseAmountImportName } from "./amount-import-name.ts";
import { validateAllocation } from "./allocate.server.ts";
import type { ProgramStatus } from "./program-rules.ts";

type Field = "pcNumber" | "amount" | "memo";

/** Amount of a location in a program; `difference` is the change in cents, negative when it loses money. */
export interface ImportedAmount {
  locationId: number;
  networkId: number;
  difference: number;
  memo: string;
}

const MAX_CENTS = 1_000_000_000;
const MAX_MEMO = 255;

/** Find the amount import with this name; null for any other name. */
export function findAmountImport(name: string | undefined): ImportKind<Field, ImportedAmount> | null {
  const programId = parseAmountImportName(name);
  return programId === null ? null : amountImport(programId);
}

/** Return the CSV import of a program's amounts: each listed location gets its own amount. */
function amountImport(programId: number): ImportKind<Field, ImportedAmount> {
  return {
    name: amountImportName(programId),
    one: "amount",
    many: "amounts",
    permission: "program:decide",
    columns: [
      { field: "pcNumber", header: "PC number", isRequired: true, help: "The {pcNumber} of an open {location}." },
      { field: "amount", header: "Amount", isRequired: true, help: "New total, such as 1,250.00." },
      { field: "memo", header: "Memo", help: "Shown to owners next to the entry." },
    ],
    key: ["pcNumber"],
    passedOver: ["Location", "Network", "Program"],
    listPath: () => paths.incentiveProgram(programId),
    table: "budgetAccounts",
    object: "budget-account",
    examples: (db, importer, companyId) => listExamples(db, importer, companyId, programId),
    check: ({ db, actor: importer }, companyId, rows) => checkAmounts(db, importer, { companyId, programId }, rows),
    lockParents: async (db) => {
      await sql`select id from incentive_programs where id = ${programId} for no key update`.execute(db);
    },
    save: ({ db, actor: importer, now }, companyId, rows) => {
      const given = rows.map(({ line, value, recordId }) => ({ line, accountId: recordId, ...value }));
      return saveAmounts(db, { importer, of: { companyId, programId }, given, now });
    },
  };
}

interface Of {
  companyId: number;
  programId: number;
}

async function listExamples(db: Db, { access }: Importer, companyId: number, programId: number) {
  const locations = await db
    .selectFrom("locations")
    .innerJoin("incentivePrograms", "incentivePrograms.companyId", "locations.companyId")
    .select(["locations.pcNumber", "incentivePrograms.amountCents"])
    .where("locations.companyId", "=", companyId)
    .where("incentivePrograms.id", "=", programId)
    .where("locations.status", "<>", "closed")
    .where(access.company("locations.companyId"))
    .orderBy("locations.id")
    .limit(3)
    .execute();
  return locations.map(({ pcNumber, amountCents }) => ({ pcNumber, amount: toDollarsInput(amountCents), memo: "" }));
}

async function checkAmounts(
  db: Db,
  { access }: Importer,
  { companyId, programId }: Of,
  rows: readonly ImportRow<Field>[],
): Promise<CheckedRow<Field, ImportedAmount>[]> {
  const program = await db
    .selectFrom("incentivePrograms")
    .select(["status", "pool"])
    .where("id", "=", programId)
    .where("companyId", "=", companyId)
    .where(access.company("incentivePrograms.companyId"))
    .executeTakeFirst();
  const refusal = programRefusal(program);
  if (refusal)
    return rows.map(({ line }) => ({
      line,
      outcome: "bad",
      problems: [{ field: null, sentence: refusal, code: "conflict" }],
    }));
  const pcNumbers = rows.map(({ cells }) => cellText(cells.pcNumber).toLowerCase());
  const places = await db
    .selectFrom("locations")
    .leftJoin("budgetAccounts", (join) =>
      join
        .onRef("budgetAccounts.locationId", "=", "locations.id")
        .onRef("budgetAccounts.networkId", "=", "locations.networkId")
        .on("budgetAccounts.programId", "=", programId),
    )
    .select(["locations.id", "locations.networkId", "locations.pcNumber", "locations.status"])
    .select(["budgetAccounts.id as accountId", "budgetAccounts.allocatedCents", "budgetAccounts.availableCents"])
    .where("locations.companyId", "=", companyId)
    .where(sql<boolean>`lower(locations.pc_number) = any(${pcNumbers})`)
    .execute();
  const byNumber = new Map(places.map((place) => [place.pcNumber.toLowerCase(), place]));
  return rows.map((row) => checkAmount(row, byNumber.get(cellText(row.cells.pcNumber).toLowerCase())));
}

function programRefusal(program: { status: ProgramStatus; pool: string } | undefined): string | null {
  if (!program) return "This company doesn't have this program.";
  if (program.pool !== "location")
    return "The {locations} of a {network} share this program's money. Allocate it instead.";
  return validateAllocation(program.status)?.[""]?.[0] ?? null;
}

interface Place {
  id: number;
  networkId: number;
  status: string;
  accountId: number | null;
  allocatedCents: number | null;
  availableCents: number | null;
}

/** Check one row of a file against its location; undefined when the company has no such location. */
export function checkAmount(
  { line, cells }: ImportRow<Field>,
  place: Place | undefined,
): CheckedRow<Field, ImportedAmount> {
  const cents = parseCents(cellText(cells.amount));
  const memo = cellText(cells.memo);
  const problems = problemsOf(cellText(cells.pcNumber), cents, memo, place);
  if (problems.length > 0 || !place || cents === null) return { line, outcome: "bad", problems };
  const { accountId, allocatedCents, id: locationId, networkId } = place;
  const difference = cents - (allocatedCents ?? 0);
  const value = { locationId, networkId, difference, memo };
  if (accountId === null) return { line, outcome: "new", value };
  if (difference === 0) return { line, outcome: "same", recordId: accountId };
  const change = { field: "amount" as const, from: toDollarsInput(allocatedCents ?? 0), to: toDollarsInput(cents) };
  return { line, outcome: "changed", recordId: accountId, changes: [change], value };
}

function problemsOf(pcNumber: string, cents: number | null, memo: string, place?: Place): CellProblem<Field>[] {
  const checks: [Field, string | null, CellProblemCode?][] = [
    ["memo", memo.length > MAX_MEMO ? "Use up to 255 characters." : null],
  ];
  if (!place)
    checks.push([
      "pcNumber",
      pcNumber ? `No {location} has the {pcNumber} ${pcNumber}.` : "Enter a {pcNumber}.",
      "unknown",
    ]);
  else if (place.status === "closed" && place.accountId === null)
    checks.push(["pcNumber", "This {location} is closed.", "conflict"]);
  if (cents === null) checks.push(["amount", "Enter dollars and cents, such as 1,250.00."]);
  else if (cents > MAX_CENTS) checks.push(["amount", "Enter $10,000,000.00 or less."]);
  else if (place) checks.push(["amount", amountRefusal(cents, place), "conflict"]);
  return collectCellProblems(checks);
}

function amountRefusal(cents: number, { accountId, allocatedCents, availableCents }: Place): string | null {
  if (accountId === null) return cents === 0 ? "Enter more than $0.00." : null;
  const taken = (allocatedCents ?? 0) - cents;
  const left = availableCents ?? 0;
  if (taken <= left) return null;
  return `Only ${moneyText(left)} is left, so enter ${moneyText((allocatedCents ?? 0) - left)} or more.`;
}

/** Open missing accounts and append the entries in one statement; return the new account ids by line. */
async function saveAmounts(
  db: Db,
  {
    importer: { userId },
    of: { companyId, programId },
    given,
    now,
  }: {
    importer: Importer;
    of: Of;
    given: readonly (ImportedAmount & { line: number; accountId: number | null })[];
    now: Date;
  },
): Promise<ReadonlyMap<number, number>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<{ line: number; id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line integer, "accountId" integer,
        "locationId" integer, "networkId" integer, difference bigint, memo text)
    ), opened as (
      insert into budget_accounts (company_id, program_id, network_id, location_id)
      select ${companyId}::integer, ${programId}::integer, "networkId", "locationId" from given
      where "accountId" is null returning id, location_id
    ), posted as (
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
      select ${companyId}::integer, coalesce("accountId", opened.id),
        case when "accountId" is null then 'allocate' else 'adjust' end, difference, 'import', ${programId}::integer,
        coalesce(nullif(memo, ''), 'Import'), ${now}::timestamptz, ${userId}::integer
      from given left join opened on opened.location_id = "locationId"
    )
    select line, opened.id from given join opened on opened.location_id = "locationId"
  `.execute(db);
  return new Map(rows.map(({ line, id }) => [line, id]));
}
