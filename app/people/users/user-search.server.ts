import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { searchText } from "./user-list.server.ts";

/** The people of companies, as advisors find them; owners find their guests (guest-search.server.ts). */
export const userSearch: SearchSource = {
  ...{ kind: "users", label: "Users", table: "users" },
  text: searchText,
  title: sql`coalesce(${givenName()}, ${shownEmail})`,
  note: sql`users.role || ' · ' || ${shownEmail}`,
  admin: {
    permission: "user:view",
    where: (reach) => reach.company("users.companyId"),
    link: ({ id, companyId }) => paths.editUser(companyId, id),
    list: paths.companyUsers,
  },
};
