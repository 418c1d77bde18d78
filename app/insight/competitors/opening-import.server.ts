import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { toCellProblems, compareRow } from "#app/platform/imports/compare-row.ts";
import type {
  CellProblem,
  CheckedRow,
  ImportColumn,
  Importer,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/imports/import-kind.ts";
import { zipMismatchQuestion, type FormWithPlace, resolvePlace } from "#app/platform/maps/zip-places.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { dayText } from "#app/ui/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { parseStateCode } from "#app/ui/map/states.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { importedOpeningForm } from "./opening-form.ts";
import {
  confidenceWords,
  LIKELY_DUPLICATE_MILES,
  precisionWords,
  expectedDayRefusal,
  openingStatusRefusal,
  sourceWords,
  openingStatusWords,
  tierWords,
} from "./opening-rules.ts";

type Words = Readonly<Record<string, string>>;
const words: Readonly<Partial<Record<string, Words>>> = {
  tier: tierWords,
  status: openingStatusWords,
  precision: precisionWords,
  source: sourceWords,
  confidence: confidenceWords,
};
const wordsOf = (field: string): Words => words[field] ?? {};
/** Words that earlier files have, in lower case, and their stored values. */
const earlierWords: ReadonlyMap<string, string> = new Map([
  ["not known", "unknown"],
  ["seen on site", "fieldVisit"],
]);
const oneOf = (field: string) => `One of ${Object.values(wordsOf(field)).join(", ")}.`;

/** Columns of an openings file: those of the list's own download, except for the status. */
const columns = [
  { field: "brand", header: "Brand", isRequired: true, help: "Name on the sign." },
  {
    field: "street",
    header: "Street",
    isRequired: true,
    help: "Include the number, so that two openings of a brand in a city stay apart.",
  },
  { field: "city", header: "City", isRequired: true, help: "Up to 80 characters." },
  {
    field: "state",
    header: "State",
    isRequired: true,
    help: "Two-letter code or full name.",
    normalize: parseStateCode,
  },
  { field: "zip", header: "ZIP", help: "Five digits. Places the opening if coordinates are missing." },
  { field: "latitude", header: "Latitude", help: "Degrees from -90 to 90, such as 42.0477." },
  { field: "longitude", header: "Longitude", help: "Degrees from -180 to 180, such as -87.681." },
  { field: "tier", header: "Type", aliases: ["Competes"], help: oneOf("tier") },
  { field: "status", header: "Status", help: oneOf("status") },
  { field: "expectedOn", header: "Opens", help: "Any date in the known period, as MM/DD/YYYY." },
  {
    field: "precision",
    header: "Date accuracy",
    aliases: ["Exact to", "Date precision", "Known to the"],
    help: oneOf("precision"),
  },
  { field: "source", header: "Source", aliases: ["Known from"], help: oneOf("source") },
  { field: "confidence", header: "Confidence", aliases: ["How sure"], help: oneOf("confidence") },
  { field: "sourceUrl", header: "Link", help: "Must start with https:// or http://." },
  { field: "notes", header: "Notes", help: "Up to 2,000 characters." },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);
type KeptOpening = Readonly<Record<Field, string | number | null>>;
type Opening = FormWithPlace<z.output<typeof importedOpeningForm>>;

/** Return the key that identifies an opening: its brand, street, city and state, ignoring case. */
const openingIdentity = ({
  brand,
  street,
  city,
  state,
}: Readonly<Partial<Record<"brand" | "street" | "city" | "state", string>>>) =>
  [brand, street, city, state].map((cell) => (cell ?? "").trim().toLowerCase()).join("\n");

/** CSV import of competitor openings. New openings are verified at once, because advisors import them. */
export const openingImport: ImportKind<Field, Opening> = {
  name: "openings",
  one: "opening",
  many: "openings",
  permission: "opening:import",
  columns,
  key: ["brand", "street", "city", "state"],
  passedOver: ["Report", "Reported (UTC)"],
  listPath: (company) => paths.openingQueue({ company }),
  table: "openings",
  object: "opening",
  async check({ db, now }, companyId, rows) {
    const today = formatInstant(now, "UTC", "isoDay");
    const names = rows.map(({ cells }) => openingIdentity(cells));
    const stored = await db
      .selectFrom("openings")
      .selectAll()
      .where("companyId", "=", companyId)
      .where("standing", "<>", "merged")
      .where(sql<boolean>`lower(concat_ws(e'\n', brand, street, city, state)) = any(${names}::text[])`)
      .execute();
    const known = new Map(stored.map((opening) => [openingIdentity(opening), opening]));
    const checked = await Promise.all(
      rows.map((row) => checkRow(row, known.get(openingIdentity(row.cells)) ?? null, today)),
    );
    return refuseLikelyDuplicates(db, companyId, checked);
  },
  examples: async () => [
    {
      brand: "Beanline Coffee",
      street: "910 Forest Ave",
      city: "Evanston",
      state: "IL",
      zip: "60202",
      tier: "Direct",
      status: "Announced",
      expectedOn: "09/01/2027",
      precision: "Month",
      source: "News",
      confidence: "High",
      notes: "Two-lane drive-thru, according to the local paper.",
    },
    {
      brand: "QuickStop Fuel & Coffee",
      street: "2 Ridge Rd",
      city: "Skokie",
      state: "IL",
      latitude: 42.0334,
      longitude: -87.7333,
      tier: "Indirect",
      status: "Rumored",
      precision: "Unknown",
      source: "Other",
      confidence: "Low",
    },
  ],
  save: saveOpenings,
};

async function checkRow(
  { line, cells }: ImportRow<Field>,
  stored: (KeptOpening & { id: number; status: string; expectedOn: string | null }) | null,
  today: string,
): Promise<CheckedRow<Field, Opening>> {
  const storedCells = stored && cellsOf(stored);
  const values = fields.map(
    (field) => [field, valueOf(field, (cells[field] ?? storedCells?.[field] ?? "").trim())] as const,
  );
  const parsed = importedOpeningForm.safeParse(Object.fromEntries(values));
  if (!parsed.success) return { line, outcome: "bad", problems: toCellProblems(parsed.error.issues, fields) };
  const late = expectedDayRefusal(parsed.data, stored, today);
  if (late) return bad(line, { field: "expectedOn", sentence: late, code: "conflict" });
  const over = stored && openingStatusRefusal(stored.status, parsed.data.status);
  if (over) return bad(line, { field: "status", sentence: over, code: "conflict" });
  const question = await zipMismatchQuestion(parsed.data);
  if (question !== null) return bad(line, { field: "longitude", sentence: question, code: "conflict" });
  const { placed: value } = await resolvePlace(parsed.data);
  if (!value)
    return bad(line, {
      field: "zip",
      sentence: "We don't recognize this ZIP code. Enter the coordinates instead.",
      code: "unknown",
    });
  return compareRow(
    { line, value },
    fields,
    stored && storedCells ? { id: stored.id, cells: storedCells } : null,
    cellsOf(value),
  );
}

function bad(line: number, problem: CellProblem<Field>): CheckedRow<Field, Opening> {
  return { line, outcome: "bad", problems: [problem] };
}

/** Parse a cell that has a word of the list or a stored value; an unknown word is left for the form to refuse. */
function valueOf(field: Field, cell: string) {
  if (cell === "") return undefined;
  if (field === "latitude" || field === "longitude") return Number(cell);
  if (field === "expectedOn") return parseCellDay(cell) ?? cell;
  const text = cell.toLowerCase();
  const known = Object.entries(wordsOf(field)).find(
    ([key, word]) => key.toLowerCase() === text || word.toLowerCase() === text,
  );
  return known?.[0] ?? earlierWords.get(text) ?? cell;
}

/** Return an opening's cells as the list's download writes them. */
function cellsOf(opening: KeptOpening): Cells {
  const text = (field: Field) => String(opening[field] ?? "");
  const word = (field: Field) => wordsOf(field)[text(field)] ?? text(field);
  return {
    brand: text("brand"),
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    latitude: text("latitude"),
    longitude: text("longitude"),
    tier: word("tier"),
    status: word("status"),
    expectedOn: opening.expectedOn ? dayText(text("expectedOn")) : "",
    precision: word("precision"),
    source: word("source"),
    confidence: word("confidence"),
    sourceUrl: text("sourceUrl"),
    notes: text("notes"),
  };
}

/**
 * Refuse new openings within `LIKELY_DUPLICATE_MILES` of a stored one of their brand, as likely duplicates
 * (docs/product/competitors.md).
 */
async function refuseLikelyDuplicates(db: Db, companyId: number, checked: CheckedRow<Field, Opening>[]) {
  const places = checked.flatMap((row) =>
    row.outcome === "new"
      ? [{ line: row.line, brand: row.value.brand, latitude: row.value.latitude, longitude: row.value.longitude }]
      : [],
  );
  const { rows } = await sql<{ line: number; street: string; city: string; miles: number }>`
    select distinct on (given.line) given.line, openings.street, openings.city, ${milesBetween("openings", "given")} as miles
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (line int, brand text, latitude float8, longitude float8)
    join openings on openings.company_id = ${companyId} and lower(openings.brand) = lower(given.brand)
      and openings.standing in ('reported', 'verified') and openings.status not in ('cancelled', 'closed')
      and ${isWithinMiles("openings", LIKELY_DUPLICATE_MILES, "given")}
    order by given.line, openings.id`.execute(db);
  const duplicates = new Map(rows.map((row) => [row.line, row]));
  return checked.map((row) => {
    const duplicate = duplicates.get(row.line);
    if (!duplicate) return row;
    const where = [duplicate.street, duplicate.city].filter(Boolean).join(", ");
    const sentence = `This brand already has an opening ${milesText(duplicate.miles)} away: ${where}. Use the same street to update that opening.`;
    return bad(row.line, { field: "street", sentence, code: "duplicate" });
  });
}

async function saveOpenings(
  { db, actor: { userId }, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<Opening>[],
): Promise<ReadonlyMap<number, number>> {
  const rowsJson = JSON.stringify(rows.map(({ line, recordId, value }) => ({ line, recordId, ...value })));
  const { rows: saved } = await sql<{ id: number; line: number }>`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as row (line int, "recordId" int, brand text, tier text, street text,
        city text, state text, zip text, latitude float8, longitude float8, status text, "expectedOn" date, precision text,
        source text, "sourceUrl" text, confidence text, notes text)
    ), changed as (
      update openings set brand = given.brand, tier = given.tier, street = given.street, city = given.city,
        state = given.state, zip = given.zip, latitude = given.latitude, longitude = given.longitude,
        status = given.status, expected_on = given."expectedOn", precision = given.precision, source = given.source,
        source_url = given."sourceUrl", confidence = given.confidence, notes = given.notes,
        updated_at = ${now}, updated_by = ${userId}, version = openings.version + 1
      from given where openings.id = given."recordId"
    ), made as (
      insert into openings (company_id, brand, tier, street, city, state, zip, latitude, longitude, status, expected_on,
        precision, source, source_url, confidence, notes, standing, verified_at, verified_by, created_at, created_by,
        updated_at, updated_by)
      select ${companyId}::int, brand, tier, street, city, state, zip, latitude, longitude, status, "expectedOn",
        precision, source, "sourceUrl", confidence, notes, 'verified', ${now}::timestamptz, ${userId}::int,
        ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from given where "recordId" is null order by line
      returning id, brand, street, city, state
    ) select made.id, given.line from made join given using (brand, street, city, state)`.execute(db);
  return new Map(saved.map(({ id, line }) => [line, id]));
}
