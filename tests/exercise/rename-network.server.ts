import { defineChange } from "#app/platform/records/change.server.ts";

/** A change as somebody would add it. */
export const renameNetwork = defineChange({
  ...{ table: "networks", noun: "network", verb: "rename" },
  find: (db, { reach }, { id }: { id: number }, _: { name: string; version: number }) =>
    db
      .selectFrom("networks")
      .select(["id", "companyId", "version", "name", "status"])
      .where("id", "=", id)
      .where(reach.company("networks.companyId")),
  refuse: ({ status }) => (status === "merged" ? "A merged network keeps its name." : null),
  columns: ({ name }) => ({ name }),
  taken: () => ({ networks_company_name_key: { field: "name", sentence: "Another network has this name." } }),
});
