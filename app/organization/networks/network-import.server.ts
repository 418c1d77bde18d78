import { z } from "zod";
import { paths } from "#app/paths.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";
import { cellText, type TableColumn } from "#app/platform/import-kinds/import-cells.ts";
import { newNetworkForm } from "./network-form.ts";

const columns = [
  { field: "code", header: "Code", isRequired: true, help: "Short code, such as LAKE. Location files use it too." },
  { field: "name", header: "Name", help: "Up to 80 characters. Required for new networks." },
  { field: "legalName", header: "Legal name", help: "Up to 120 characters." },
  { field: "contactName", header: "Contact name", help: "Up to 100 characters." },
  { field: "contactEmail", header: "Contact email", help: "For example, name@company.com." },
  { field: "contactPhone", header: "Contact phone", help: "Include the area code." },
] as const satisfies readonly TableColumn[];

const { code, name, legalName, contactName, contactEmail, contactPhone } = newNetworkForm.shape;

/** CSV import of a company's networks, identified by code. Statuses, features and advisors stay as they are. */
export const networkImport = defineTableImport({
  name: "networks",
  one: "{network}",
  many: "{networks}",
  permission: "network:decide",
  columns,
  key: ["code"],
  passedOver: [
    "Status",
    "Advisor",
    "Locations",
    "Users",
    "Preview Locations off",
    "Social media off",
    "Last sign-in (UTC)",
  ],
  listPath: (companyId) => paths.networks(companyId),
  table: "networks",
  object: "network",
  schema: z.object({ code, name, legalName, contactName, contactEmail, contactPhone }),
  async readReferences({ db }, companyId, rows) {
    const stored = await db.selectFrom("networks").selectAll().where("companyId", "=", companyId).execute();
    const byCode = new Map(stored.map((network) => [network.code?.toLowerCase(), network]));
    const byName = new Map(stored.map((network) => [network.name.toLowerCase(), network.id]));
    const namesInFile = rows.map(({ cells }) => cellText(cells.name).toLowerCase());
    return {
      storedOf: ({ cells }) => byCode.get(cellText(cells.code).toLowerCase()),
      async complete(network, current) {
        const named = network.name.toLowerCase();
        const isTwice = namesInFile.filter((one) => one === named).length > 1;
        const holder = byName.get(named);
        if (current?.status === "merged") {
          return [{ field: "code", sentence: "This {network} was merged into another one.", code: "conflict" }];
        }
        if (!isTwice && (holder === undefined || holder === current?.id)) return network;
        return [{ field: "name", sentence: `Another {network} is named ${network.name}.`, code: "duplicate" }];
      },
    };
  },
  examples: async () => [
    {
      code: "LAKE",
      name: "Lakeside Donuts",
      legalName: "Lakeside Donuts LLC",
      contactName: "Ada Byron",
      contactEmail: "ada@lakeside.example",
      contactPhone: "(847) 555-0123",
    },
    { code: "RIDGE", name: "Ridge Coffee Group" },
  ],
});
