import { z } from "zod";
import { paths } from "#app/paths.ts";
import { optionalText, requiredText } from "#app/platform/fields/text-fields.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";

/** Example of a new import, of an existing table. */
export const objectiveImport = defineTableImport({
  name: "objectives",
  one: "objective",
  many: "objectives",
  permission: "settings:edit",
  columns: [
    { field: "name", header: "Name", isRequired: true, help: "Up to 60 characters." },
    { field: "description", header: "Description", help: "Up to 1,000 characters." },
  ],
  key: ["name"],
  listPath: paths.objectives,
  table: "objectives",
  object: "objective",
  schema: z.object({ name: requiredText(60, "Enter the objective's name."), description: optionalText(1_000) }),
  async readReferences({ db }, companyId) {
    const stored = await db.selectFrom("objectives").selectAll().where("companyId", "=", companyId).execute();
    const byName = new Map(stored.map((objective) => [objective.name.toLowerCase(), objective]));
    return {
      storedOf: ({ cells }) => byName.get((cells.name ?? "").trim().toLowerCase()),
      complete: async (objective) => objective,
    };
  },
  fixed: () => ({ position: 1_000 }),
  examples: async () => [{ name: "Win back guests", description: "Guests who have not come for a month." }],
});
