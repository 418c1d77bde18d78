import { defineChange } from "#app/platform/records/change.server.ts";

/** Example of a new change. */
export const renameNetwork = defineChange({
  table: "networks",
  noun: "network",
  action: "rename",
  find: (db, { access }, { id }: { id: number }, _: { name: string; version: number }) =>
    db
      .selectFrom("networks")
      .select(["id", "companyId", "version", "name", "status"])
      .where("id", "=", id)
      .where(access.company("networks.companyId")),
  refuse: ({ status }) => (status === "merged" ? "A merged network keeps its name." : null),
  columns: ({ name }) => ({ name }),
  uniqueViolations: () => ({
    networks_company_name_key: { field: "name", sentence: "Another network has this name." },
  }),
});
