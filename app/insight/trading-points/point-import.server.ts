import { sql } from "kysely";
import { z } from "zod";
import { paths } from "#app/paths.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";
import { numberCell, stateCell, wordCell, type TableColumn } from "#app/platform/import-kinds/import-cells.ts";
import { zipMismatchQuestion } from "#app/platform/maps/zip-places.server.ts";
import { parseStateCode } from "#app/ui/map/states.ts";
import { pointFields } from "./point-form.ts";
import { pointCategoryWords } from "./point-words.ts";

/** Categories as files write them. */
const categoryCells = Object.fromEntries(Object.keys(pointCategoryWords).map((category) => [category, category]));

/** Columns of a points file: those of the list's own download, without the owner. */
const columns = [
  { field: "code", header: "Code", isRequired: true, help: "Unique code, such as the place's ID in your data source." },
  { field: "name", header: "Name", help: "Up to 100 characters. Required for new places." },
  {
    field: "category",
    header: "Category",
    cell: wordCell(categoryCells),
    help: `One of ${Object.keys(categoryCells).join(", ")}. Required for new places.`,
  },
  { field: "street", header: "Street", help: "Include the number." },
  { field: "city", header: "City", help: "Up to 80 characters." },
  {
    field: "state",
    header: "State",
    cell: stateCell,
    help: "Two-letter code or full name.",
    normalize: parseStateCode,
  },
  { field: "zip", header: "ZIP", help: "Five digits, or nine, such as 60201-1234." },
  {
    field: "latitude",
    header: "Latitude",
    cell: numberCell,
    help: "Degrees from -90 to 90, such as 42.0477. Required for new places.",
  },
  {
    field: "longitude",
    header: "Longitude",
    cell: numberCell,
    help: "Degrees from -180 to 180, such as -87.681. Required for new places.",
  },
  {
    field: "people",
    header: "People",
    cell: numberCell,
    help: "Number of people who work, study, live or stay there.",
  },
  { field: "phone", header: "Phone", help: "Include the area code." },
  { field: "website", header: "Website", help: "Must start with https://." },
  { field: "contactName", header: "Contact name", aliases: ["Ask for"], help: "Up to 100 characters." },
  { field: "contactEmail", header: "Email", help: "For example, name@company.com." },
] as const satisfies readonly TableColumn[];

const { notes: _, ...shapes } = pointFields;
const CODE_ERROR = "Enter a code of 1 to 40 characters.";
const schema = z
  .object({ code: z.string({ error: CODE_ERROR }).max(40, CODE_ERROR), ...shapes })
  .superRefine(({ latitude, longitude }, context) => {
    if (latitude === null) context.addIssue({ code: "custom", path: ["latitude"], message: "Enter the latitude." });
    if (longitude === null) context.addIssue({ code: "custom", path: ["longitude"], message: "Enter the longitude." });
  });

/** CSV import of a company's points, identified by code. */
export const pointImport = defineTableImport({
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
  schema,
  async readReferences({ db }, companyId, rows) {
    const codes = rows.map(({ cells }) => (cells.code ?? "").trim());
    const stored = await db
      .selectFrom("points")
      .selectAll()
      .where("companyId", "=", companyId)
      .where(sql<boolean>`code = any(${codes}::text[])`)
      .execute();
    const points = new Map(stored.map((point) => [point.code, point]));
    return {
      storedOf: ({ cells }) => points.get((cells.code ?? "").trim()),
      async complete(point) {
        const question = await zipMismatchQuestion(point);
        return question === null ? point : [{ field: "longitude", sentence: question, code: "conflict" }];
      },
    };
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
});
