import { sql } from "kysely";
import { z } from "zod";
import { paths } from "#app/paths.ts";
import { toCellProblems, compareRow } from "#app/platform/imports/compare-row.ts";
import type {
  CheckedRow,
  ImportColumn,
  Importer,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/imports/import-kind.ts";
import { zipMismatchQuestion } from "#app/platform/maps/zip-places.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { parseStateCode } from "#app/ui/map/states.ts";
import { pointFields } from "./point-form.ts";
import { pointCategoryWords } from "./point-words.ts";

/** Columns of a points file: those of the list's own download, without the owner. */
const columns = [
  { field: "code", header: "Code", isRequired: true, help: "Unique code, such as the place's ID in your data source." },
  { field: "name", header: "Name", help: "Up to 100 characters." },
  { field: "category", header: "Category", help: `One of ${Object.keys(pointCategoryWords).join(", ")}.` },
  { field: "street", header: "Street", help: "Include the number." },
  { field: "city", header: "City", help: "Up to 80 characters." },
  { field: "state", header: "State", help: "Two-letter code or full name.", normalize: parseStateCode },
  { field: "zip", header: "ZIP", help: "Five digits, or nine, such as 60201-1234." },
  { field: "latitude", header: "Latitude", help: "Degrees from -90 to 90, such as 42.0477." },
  { field: "longitude", header: "Longitude", help: "Degrees from -180 to 180, such as -87.681." },
  { field: "people", header: "People", help: "Number of people who work, study, live or stay there." },
  { field: "phone", header: "Phone", help: "Include the area code." },
  { field: "website", header: "Website", help: "Must start with https://." },
  { field: "contactName", header: "Contact name", aliases: ["Ask for"], help: "Up to 100 characters." },
  { field: "contactEmail", header: "Email", help: "For example, name@company.com." },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);

const { notes: _, ...shapes } = pointFields;
const NUMBERS: readonly string[] = ["latitude", "longitude", "people"];
const imported = z.object(shapes).superRefine(({ latitude, longitude }, context) => {
  const missing = { ...(latitude === null && { latitude }), ...(longitude === null && { longitude }) };
  for (const field of Object.keys(missing)) {
    context.addIssue({ code: "custom", path: [field], message: `Enter the ${field}.` });
  }
});
type ImportedPoint = z.output<typeof imported> & { code: string };

/** CSV import of a company's points, identified by code. */
export const pointImport: ImportKind<Field, ImportedPoint> = {
  name: "points",
  one: "place",
  many: "places",
  permission: "trading-area:manage",
  columns,
  key: ["code"],
  passedOver: ["Network"],
  listPath: paths.companyPoints,
  table: "points",
  object: "point",
  async check({ db }, companyId, rows) {
    const codes = rows.map(({ cells }) => (cells.code ?? "").trim());
    const stored = await db
      .selectFrom("points")
      .selectAll()
      .where("companyId", "=", companyId)
      .where(sql<boolean>`code = any(${codes}::text[])`)
      .execute();
    const points = new Map(stored.map((point) => [point.code, { id: point.id, cells: cellsOf(point) }]));
    return Promise.all(rows.map((row) => checkRow(row, points.get((row.cells.code ?? "").trim()) ?? null)));
  },
  examples: async () => [
    {
      code: "IL-10021",
      name: "Lincoln Elementary School",
      category: "school",
      street: "910 Forest Ave",
      city: "Evanston",
      state: "IL",
      zip: "60202",
      latitude: 42.0331,
      longitude: -87.6801,
      people: 410,
      phone: "(847) 555-0123",
      contactName: "The parents' group",
    },
    {
      code: "IL-20077",
      name: "Ridge Medical Center",
      category: "healthcare",
      city: "Evanston",
      state: "IL",
      latitude: 42.0654,
      longitude: -87.6837,
      people: 1_900,
    },
  ],
  save: savePoints,
};

async function checkRow(
  { line, cells }: ImportRow<Field>,
  stored: { id: number; cells: Cells } | null,
): Promise<CheckedRow<Field, ImportedPoint>> {
  const cellText = (field: Field) => (cells[field] ?? stored?.cells[field] ?? "").trim();
  const code = cellText("code");
  const values = fields.map((field) => {
    const text = cellText(field);
    return [field, text === "" ? undefined : NUMBERS.includes(field) ? Number(text) : text] as const;
  });
  const parsed = imported.safeParse(Object.fromEntries(values));
  const problems = toCellProblems(parsed.error?.issues ?? [], fields);
  if (code === "" || code.length > 40)
    problems.push({ field: "code", sentence: "Enter a code of 1 to 40 characters." });
  const question = parsed.success ? await zipMismatchQuestion(parsed.data) : null;
  if (question !== null) problems.push({ field: "longitude", sentence: question, code: "conflict" });
  if (!parsed.success || problems.length > 0) return { line, outcome: "bad", problems };
  const value = { code, ...parsed.data };
  return compareRow({ line, value }, fields, stored, cellsOf(value));
}

/** Return a point's cells as the list's download writes them. */
function cellsOf(point: { [Name in Field]: string | number | null }): Cells {
  const text = (field: Field) => String(point[field] ?? "");
  return {
    code: text("code"),
    name: text("name"),
    category: text("category"),
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    latitude: text("latitude"),
    longitude: text("longitude"),
    people: text("people"),
    phone: text("phone"),
    website: text("website"),
    contactName: text("contactName"),
    contactEmail: text("contactEmail"),
  };
}

async function savePoints(
  { db, actor: { userId }, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedPoint>[],
): Promise<ReadonlyMap<number, number>> {
  const rowsJson = JSON.stringify(rows.map(({ line, value }) => ({ line, ...value })));
  const { rows: saved } = await sql<{ id: number; line: number; isNew: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as row (line int, code text, name text, category text, street text,
        city text, state text, zip text, latitude float8, longitude float8, people int, phone text, website text,
        "contactName" text, "contactEmail" text)
    ), saved as (
      insert into points (company_id, code, name, category, street, city, state, zip, latitude, longitude, people, phone,
        website, contact_name, contact_email, created_at, created_by, updated_at, updated_by)
      select ${companyId}::int, code, name, category, street, city, state, zip, latitude, longitude, people, phone, website,
        "contactName", "contactEmail", ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from given order by line
      on conflict (company_id, code) do update set name = excluded.name, category = excluded.category,
        street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip,
        latitude = excluded.latitude, longitude = excluded.longitude, people = excluded.people, phone = excluded.phone,
        website = excluded.website, contact_name = excluded.contact_name, contact_email = excluded.contact_email,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = points.version + 1
      returning id, code, version
    )
    select saved.id, given.line, saved.version = 1 as is_new from saved join given using (code)`.execute(db);
  return new Map(saved.flatMap(({ id, line, isNew }) => (isNew ? [[line, id] as const] : [])));
}
