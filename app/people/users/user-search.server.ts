import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { userSearchText } from "./user-list.server.ts";

/** Search source of companies' users for advisors; owners find their guests (guest-search.server.ts). */
export const userSearch: SearchSource = {
  kind: "users",
  label: "Users",
  table: "users",
  text: userSearchText,
  title: sql`coalesce(${enteredNameSql()}, ${displayEmail})`,
  note: sql`users.role || ' · ' || ${displayEmail}`,
  admin: {
    permission: "user:view",
    where: (access) => access.company("users.companyId"),
    link: ({ id, companyId }) => paths.editUser(companyId, id),
    list: paths.companyUsers,
  },
};
