import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import { typedDay } from "#app/platform/dates/typed-day.ts";
import { cellProblems, compareRow } from "#app/platform/imports/compare-row.ts";
import type {
  CellProblem,
  Checked,
  ImportColumn,
  Importer,
  ImportKind,
  ImportRow,
  Savable,
} from "#app/platform/imports/import-kind.ts";
import { askAboutPlace, type Placed, withPlace } from "#app/platform/maps/zip-places.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { dayText } from "#app/ui/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { stateCodeOf } from "#app/ui/map/states.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import { importedOpeningForm } from "./opening-form.ts";
import {
  confidenceWords,
  LIKELY_SAME_MILES,
  precisionWords,
  refusalOfExpected,
  refusalOfStatus,
  sourceWords,
  statusWords,
  tierWords,
} from "./opening-rules.ts";

type Words = Readonly<Record<string, string>>;
const words: Readonly<Partial<Record<string, Words>>> = {
  ...{ tier: tierWords, status: statusWords, precision: precisionWords },
  ...{ source: sourceWords, confidence: confidenceWords },
};
const wordsOf = (field: string): Words => words[field] ?? {};
const oneOf = (field: string) => `One of ${Object.values(wordsOf(field)).join(", ")}.`;

/** The columns of an openings file: those of the list's own download, but for how its report stands. */
const columns = [
  { field: "brand", header: "Brand", isRequired: true, help: "The name over the door." },
  {
    field: "street",
    header: "Street",
    isRequired: true,
    help: "With its number: it tells two of a brand in a city apart.",
  },
  { field: "city", header: "City", isRequired: true, help: "At most 80 characters." },
  { field: "state", header: "State", isRequired: true, help: "Two letters, or its name.", plain: stateCodeOf },
  { field: "zip", header: "ZIP", help: "Five digits. It says where the opening is if the coordinates do not." },
  { field: "latitude", header: "Latitude", help: "Degrees from -90 to 90, as in 42.0477." },
  { field: "longitude", header: "Longitude", help: "Degrees from -180 to 180, as in -87.681." },
  { field: "tier", header: "Competes", help: oneOf("tier") },
  { field: "status", header: "Status", help: oneOf("status") },
  { field: "expectedOn", header: "Opens", help: "Any day of what is known, as MM/DD/YYYY." },
  { field: "precision", header: "Known to the", help: oneOf("precision") },
  { field: "source", header: "Known from", help: oneOf("source") },
  { field: "confidence", header: "How sure", help: oneOf("confidence") },
  { field: "sourceUrl", header: "Link", help: "An address that begins with https://." },
  { field: "notes", header: "Notes", help: "At most 2,000 characters." },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);
type KeptOpening = Readonly<Record<Field, string | number | null>>;
type Opening = Placed<z.output<typeof importedOpeningForm>>;

/** What tells openings apart: the brand at its street and city, whatever their capitals. */
const nameOf = ({
  brand,
  street,
  city,
  state,
}: Readonly<Partial<Record<"brand" | "street" | "city" | "state", string>>>) =>
  [brand, street, city, state].map((cell) => (cell ?? "").trim().toLowerCase()).join("\n");

/** Openings of competitors by CSV. An advisor's file is believed: new ones are verified. */
export const openingImport: ImportKind<Field, Opening> = {
  ...{ name: "openings", one: "opening", many: "openings", permission: "opening:import", columns },
  ...{ key: ["brand", "street", "city", "state"], passedOver: ["Report", "Reported (UTC)"] },
  list: (company) => paths.openingQueue({ company }),
  ...{ table: "openings", object: "opening" },
  async check(db, _importer, companyId, rows, now) {
    const today = formatInstant(now, "UTC", "isoDay");
    const names = rows.map(({ cells }) => nameOf(cells));
    const kept = await db
      .selectFrom("openings")
      .selectAll()
      .where("companyId", "=", companyId)
      .where("standing", "<>", "merged")
      .where(sql<boolean>`lower(concat_ws(e'\n', brand, street, city, state)) = any(${names}::text[])`)
      .execute();
    const known = new Map(kept.map((opening) => [nameOf(opening), opening]));
    const checked = await Promise.all(rows.map((row) => checkRow(row, known.get(nameOf(row.cells)) ?? null, today)));
    return withoutTwins(db, companyId, checked);
  },
  examples: async () => [
    {
      ...{ brand: "Beanline Coffee", street: "910 Forest Ave", city: "Evanston", state: "IL", zip: "60202" },
      ...{ tier: "Direct", status: "Announced", expectedOn: "09/01/2027", precision: "In that month" },
      ...{ source: "News", confidence: "High", notes: "Two-lane drive-thru, says the paper." },
    },
    {
      ...{ brand: "QuickStop Fuel & Coffee", street: "2 Ridge Rd", city: "Skokie", state: "IL", latitude: 42.0334 },
      ...{ longitude: -87.7333, tier: "Indirect", status: "Rumored", precision: "Not known", source: "Other" },
      confidence: "Low",
    },
  ],
  save: saveOpenings,
};

async function checkRow(
  { line, cells }: ImportRow<Field>,
  kept: (KeptOpening & { id: number; status: string; expectedOn: string | null }) | null,
  today: string,
): Promise<Checked<Field, Opening>> {
  const held = kept && cellsOf(kept);
  const typed = fields.map((field) => [field, valueOf(field, (cells[field] ?? held?.[field] ?? "").trim())] as const);
  const parsed = importedOpeningForm.safeParse(Object.fromEntries(typed));
  if (!parsed.success) return { line, outcome: "bad", problems: cellProblems(parsed.error.issues, fields) };
  const late = refusalOfExpected(parsed.data, kept, today);
  if (late) return bad(line, { field: "expectedOn", sentence: late, code: "conflict" });
  const over = kept && refusalOfStatus(kept.status, parsed.data.status);
  if (over) return bad(line, { field: "status", sentence: over, code: "conflict" });
  const question = await askAboutPlace(parsed.data);
  if (question !== null) return bad(line, { field: "longitude", sentence: question, code: "conflict" });
  const { placed: value } = await withPlace(parsed.data);
  if (!value)
    return bad(line, { field: "zip", sentence: "This ZIP code is not known. Enter the coordinates.", code: "unknown" });
  return compareRow({ line, value }, fields, kept && held ? { id: kept.id, cells: held } : null, cellsOf(value));
}

function bad(line: number, problem: CellProblem<Field>): Checked<Field, Opening> {
  return { line, outcome: "bad", problems: [problem] };
}

/** Words as the list writes them, or as they are kept; what is no word is left for the form to refuse. */
function valueOf(field: Field, cell: string) {
  if (cell === "") return undefined;
  if (field === "latitude" || field === "longitude") return Number(cell);
  if (field === "expectedOn") return typedDay(cell) ?? cell;
  const typed = cell.toLowerCase();
  const known = Object.entries(wordsOf(field));
  return known.find(([key, word]) => key.toLowerCase() === typed || word.toLowerCase() === typed)?.[0] ?? cell;
}

/** The cells that an opening fills, as the list's download writes them. */
function cellsOf(opening: KeptOpening): Cells {
  const text = (field: Field) => String(opening[field] ?? "");
  const word = (field: Field) => wordsOf(field)[text(field)] ?? text(field);
  return {
    ...{ brand: text("brand"), street: text("street"), city: text("city"), state: text("state"), zip: text("zip") },
    ...{ latitude: text("latitude"), longitude: text("longitude"), tier: word("tier"), status: word("status") },
    ...{ expectedOn: opening.expectedOn ? dayText(text("expectedOn")) : "", precision: word("precision") },
    ...{ source: word("source"), confidence: word("confidence"), sourceUrl: text("sourceUrl"), notes: text("notes") },
  };
}

/** A new opening so near to one of its brand that is kept is taken for the same, and refused (PRODUCT-DETAILS.md B21). */
async function withoutTwins(db: Db, companyId: number, checked: Checked<Field, Opening>[]) {
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
      and ${isWithin("openings", LIKELY_SAME_MILES, "given")}
    order by given.line, openings.id`.execute(db);
  const twins = new Map(rows.map((row) => [row.line, row]));
  return checked.map((row) => {
    const twin = twins.get(row.line);
    if (!twin) return row;
    const where = [twin.street, twin.city].filter(Boolean).join(", ");
    const sentence = `One of this brand is kept ${milesText(twin.miles)} away: ${where}. Use its street.`;
    return bad(row.line, { field: "street", sentence, code: "duplicate" });
  });
}

async function saveOpenings(
  db: Db,
  { userId }: Importer,
  companyId: number,
  rows: readonly Savable<Opening>[],
  _: { isExtraOn: boolean },
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const given = JSON.stringify(rows.map(({ line, recordId, value }) => ({ line, recordId, ...value })));
  const { rows: saved } = await sql<{ id: number; line: number }>`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb) as row (line int, "recordId" int, brand text, tier text, street text,
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
