import { GUEST_ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { defineList } from "#app/ui/list-address.ts";
import { listOf } from "#app/ui/list-filters.ts";

/** The address of the list of guest accounts. */
export const guestList = defineList({
  sorts: {
    name: "text",
    email: "text",
    role: "text",
    status: "text",
    lastSignIn: "other",
    expires: "other",
  },
  defaultSort: { by: "name" },
  filters: { role: listOf(GUEST_ROLES), status: listOf(USER_STATUSES) },
});

export type GuestListState = ReturnType<typeof guestList.decode>;
