import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
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
import { paths } from "#app/paths.ts";
import { moneyText } from "#app/ui/format.ts";
import { amountImportName, programOfImport } from "./amount-import-name.ts";
import { refusalOfAllocation } from "./allocate.server.ts";

type Field = "pcNumber" | "amount" | "memo";

/** What a location is to have in a program; `difference` is what it gets, negative where it loses, in cents. */
export interface ImportedAmount {
  locationId: number;
  networkId: number;
  difference: number;
  memo: string;
}

const MOST_CENTS = 1_000_000_000;
const MOST_MEMO = 255;

/** The import that a name of an address stands for; null for any other word. */
export function findAmountImport(name: string | undefined): ImportKind<Field, ImportedAmount> | null {
  const programId = programOfImport(name);
  return programId === null ? null : amountImport(programId);
}

/** The money of a program by CSV: each location that the file names is given its amount, as an allocation gives all one. */
function amountImport(programId: number): ImportKind<Field, ImportedAmount> {
  return {
    name: amountImportName(programId),
    ...{ one: "amount", many: "amounts", permission: "program:decide" },
    columns: [
      { field: "pcNumber", header: "PC number", isRequired: true, help: "Of an open {location} of the company." },
      { field: "amount", header: "Amount", isRequired: true, help: "What it is to have in all, such as 1,250.00." },
      { field: "memo", header: "Memo", help: "Stands beside the entry, which its owners read." },
    ],
    key: ["pcNumber"],
    passedOver: ["Location", "Network", "Program"],
    list: () => paths.incentiveProgram(programId),
    ...{ table: "budgetAccounts", object: "budget-account" },
    examples: (db, importer, companyId) => listExamples(db, importer, companyId, programId),
    check: (db, importer, companyId, rows) => checkAmounts(db, importer, { companyId, programId }, rows),
    lockFirst: async (db) => {
      await sql`select id from incentive_programs where id = ${programId} for no key update`.execute(db);
    },
    save: (db, importer, companyId, rows, _, now) => {
      const given = rows.map(({ line, value, recordId }) => ({ line, accountId: recordId, ...value }));
      return saveAmounts(db, importer, { companyId, programId }, given, now);
    },
  };
}

interface Of {
  companyId: number;
  programId: number;
}

async function listExamples(db: Db, { reach }: Importer, companyId: number, programId: number) {
  const locations = await db
    .selectFrom("locations")
    .innerJoin("incentivePrograms", "incentivePrograms.companyId", "locations.companyId")
    .select(["locations.pcNumber", "incentivePrograms.amountCents"])
    .where("locations.companyId", "=", companyId)
    .where("incentivePrograms.id", "=", programId)
    .where("locations.status", "<>", "closed")
    .where(reach.company("locations.companyId"))
    .orderBy("locations.id")
    .limit(3)
    .execute();
  return locations.map(({ pcNumber, amountCents }) => ({ pcNumber, amount: dollarsOf(amountCents), memo: "" }));
}

async function checkAmounts(
  db: Db,
  { reach }: Importer,
  { companyId, programId }: Of,
  rows: readonly ImportRow<Field>[],
): Promise<Checked<Field, ImportedAmount>[]> {
  const program = await db
    .selectFrom("incentivePrograms")
    .select(["status", "pool"])
    .where("id", "=", programId)
    .where("companyId", "=", companyId)
    .where(reach.company("incentivePrograms.companyId"))
    .executeTakeFirst();
  const refusal = refusalOfProgram(program);
  if (refusal)
    return rows.map(({ line }) => ({
      line,
      outcome: "bad",
      problems: [{ field: null, sentence: refusal, code: "conflict" }],
    }));
  const pcNumbers = rows.map(({ cells }) => cellOf(cells.pcNumber).toLowerCase());
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
  return rows.map((row) => checkAmount(row, byNumber.get(cellOf(row.cells.pcNumber).toLowerCase())));
}

function refusalOfProgram(program: { status: string; pool: string } | undefined): string | null {
  if (!program) return "This company has no such program.";
  if (program.pool !== "location") return "The {locations} of a {network} share this program's money. Allocate it.";
  return refusalOfAllocation(program.status)?.[""]?.[0] ?? null;
}

interface Place {
  id: number;
  networkId: number;
  status: string;
  accountId: number | null;
  allocatedCents: number | null;
  availableCents: number | null;
}

/** What one row of a file would do for the location that it names; undefined for one that the company does not have. */
export function checkAmount(
  { line, cells }: ImportRow<Field>,
  place: Place | undefined,
): Checked<Field, ImportedAmount> {
  const cents = centsOf(cellOf(cells.amount));
  const memo = cellOf(cells.memo);
  const problems = problemsOf(cellOf(cells.pcNumber), cents, memo, place);
  if (problems.length > 0 || !place || cents === null) return { line, outcome: "bad", problems };
  const { accountId, allocatedCents, id: locationId, networkId } = place;
  const difference = cents - (allocatedCents ?? 0);
  const value = { locationId, networkId, difference, memo };
  if (accountId === null) return { line, outcome: "new", value };
  if (difference === 0) return { line, outcome: "same", recordId: accountId };
  const change = { field: "amount" as const, from: dollarsOf(allocatedCents ?? 0), to: dollarsOf(cents) };
  return { line, outcome: "changed", recordId: accountId, changes: [change], value };
}

function problemsOf(pcNumber: string, cents: number | null, memo: string, place?: Place): CellProblem<Field>[] {
  const said: [Field, string | null, ProblemCode?][] = [
    ["memo", memo.length > MOST_MEMO ? "Use at most 255 characters." : null],
  ];
  if (!place) said.push(["pcNumber", `No {location} has the {pcNumber} ${pcNumber || "of this line"}.`, "unknown"]);
  else if (place.status === "closed" && place.accountId === null)
    said.push(["pcNumber", "This {location} is closed.", "conflict"]);
  if (cents === null) said.push(["amount", "Enter dollars and cents, such as 1,250.00."]);
  else if (cents > MOST_CENTS) said.push(["amount", "Enter 10,000,000 dollars or less."]);
  else if (place) said.push(["amount", refusalOfCents(cents, place), "conflict"]);
  return problemsAmong(said);
}

function refusalOfCents(cents: number, { accountId, allocatedCents, availableCents }: Place): string | null {
  if (accountId === null) return cents === 0 ? "Enter more than $0.00." : null;
  const taken = (allocatedCents ?? 0) - cents;
  const left = availableCents ?? 0;
  if (taken <= left) return null;
  return `Only ${moneyText(left)} is left, so it cannot go below ${moneyText((allocatedCents ?? 0) - left)}.`;
}

function cellOf(cell: string | undefined): string {
  return (cell ?? "").trim();
}

/** Opens the accounts that are missing and appends the entries, in one statement; gives the new ones' ids by line. */
async function saveAmounts(
  db: Db,
  { userId }: Importer,
  { companyId, programId }: Of,
  given: readonly (ImportedAmount & { line: number; accountId: number | null })[],
  now: Date,
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
