import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";
import {
  dateCell,
  numberCell,
  stateCell,
  wordCell,
  type TableColumn,
} from "#app/platform/import-kinds/import-cells.ts";
import type { CellProblem, CheckedRow, ImportKind } from "#app/platform/import-kinds/import-kind.ts";
import { zipMismatchQuestion, type FormWithPlace, resolvePlace } from "#app/platform/maps/zip-places.server.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { parseStateCode } from "#app/ui/map/states.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import { importedOpeningForm } from "./opening-form.ts";
import {
  confidenceWords,
  LIKELY_DUPLICATE_MILES,
  precisionWords,
  expectedDayRefusal,
  openingStatusRefusal,
  openingWorkflow,
  sourceWords,
  tierWords,
} from "./opening-rules.ts";

/** Words that earlier files have, in lower case, and their stored values. */
const earlierWords = { "not known": "unknown", "seen on site": "fieldVisit" };
const oneOf = (words: Readonly<Record<string, string>>) =>
  `One of ${Object.values(words).join(", ")}. Required for new openings.`;

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
    cell: stateCell,
    help: "Two-letter code or full name.",
    normalize: parseStateCode,
  },
  { field: "zip", header: "ZIP", help: "Five digits. Places the opening if coordinates are missing." },
  { field: "latitude", header: "Latitude", cell: numberCell, help: "Degrees from -90 to 90, such as 42.0477." },
  { field: "longitude", header: "Longitude", cell: numberCell, help: "Degrees from -180 to 180, such as -87.681." },
  { field: "tier", header: "Type", cell: wordCell(tierWords), aliases: ["Competes"], help: oneOf(tierWords) },
  { field: "status", header: "Status", cell: wordCell(openingWorkflow.words), help: oneOf(openingWorkflow.words) },
  { field: "expectedOn", header: "Opens", cell: dateCell, help: "Any date in the known period, as MM/DD/YYYY." },
  {
    field: "precision",
    header: "Date accuracy",
    cell: wordCell(precisionWords, earlierWords),
    aliases: ["Exact to", "Date precision", "Known to the"],
    help: oneOf(precisionWords),
  },
  {
    field: "source",
    header: "Source",
    cell: wordCell(sourceWords, earlierWords),
    aliases: ["Known from"],
    help: oneOf(sourceWords),
  },
  {
    field: "confidence",
    header: "Confidence",
    cell: wordCell(confidenceWords),
    aliases: ["How sure"],
    help: oneOf(confidenceWords),
  },
  { field: "sourceUrl", header: "Link", help: "Must start with https:// or http://." },
  { field: "notes", header: "Notes", help: "Up to 2,000 characters." },
] as const satisfies readonly TableColumn[];

type Field = (typeof columns)[number]["field"];
type Opening = FormWithPlace<z.output<typeof importedOpeningForm>>;

/** Return the key that identifies an opening: its brand, street, city and state, ignoring case. */
const openingIdentity = ({
  brand,
  street,
  city,
  state,
}: Readonly<Partial<Record<"brand" | "street" | "city" | "state", string>>>) =>
  [brand, street, city, state].map((cell) => (cell ?? "").trim().toLowerCase()).join("\n");

const rowImport = defineTableImport({
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
  schema: importedOpeningForm,
  async readReferences({ db, now }, companyId, rows) {
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
    return {
      storedOf: ({ cells }) => known.get(openingIdentity(cells)),
      async complete(form, stored): Promise<Opening | CellProblem<Field>[]> {
        const late = expectedDayRefusal(form, stored ?? null, today);
        if (late) return [{ field: "expectedOn", sentence: late, code: "conflict" }];
        const over = stored && openingStatusRefusal(stored.status, form.status);
        if (over) return [{ field: "status", sentence: over, code: "conflict" }];
        const question = await zipMismatchQuestion(form);
        if (question !== null) return [{ field: "longitude", sentence: question, code: "conflict" }];
        const { placed } = await resolvePlace(form);
        const sentence = "We don't recognize this ZIP code. Enter the coordinates instead.";
        return placed ?? [{ field: "zip", sentence, code: "unknown" }];
      },
    };
  },
  fixed: ({ actor, now }) => ({ standing: "verified", verifiedAt: now, verifiedBy: actor.userId }),
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
});

/** CSV import of competitor openings. New openings are verified at once, because advisors import them. */
export const openingImport: ImportKind<Field, Opening> = {
  ...rowImport,
  async check(context, companyId, rows) {
    return refuseLikelyDuplicates(context.db, companyId, await rowImport.check(context, companyId, rows));
  },
};

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
    return {
      line: row.line,
      outcome: "bad" as const,
      problems: [{ field: "street" as const, sentence, code: "duplicate" as const }],
    };
  });
}
