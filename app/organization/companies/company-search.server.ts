import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

export const companySearch: SearchSource = {
  kind: "companies",
  label: "Companies",
  table: "companies",
  companyId: sql`companies.id`,
  text: sql`companies.name`,
  title: sql`companies.name`,
  note: sql`null::text`,
  admin: {
    permission: "company:view",
    where: (access) => access.company("companies.id"),
    link: ({ id }) => paths.editCompany(id),
  },
};
