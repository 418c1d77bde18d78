import { paths } from "#app/paths.ts";
import { userSearch } from "#app/people/users/user-search.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { isGuestInScope } from "./guest-scope.server.ts";

/** Search source of an owner's guests. */
export const guestSearch: SearchSource = {
  kind: "guests",
  label: "{Guest} accounts",
  table: "users",
  text: userSearch.text,
  title: userSearch.title,
  note: userSearch.note,
  user: {
    permission: "guest:edit",
    where: isGuestInScope,
    link: ({ id }) => paths.editGuestAccount(id),
    list: () => paths.guestAccounts(),
  },
};
