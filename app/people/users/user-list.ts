import { ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { defineList } from "#app/ui/list-address.ts";
import { day, listOf, oneOf, text } from "#app/ui/list-filters.ts";

export const INVITATION_STATES = ["expired", "notSent"] as const;
export const TERMS_STATES = ["accepted", "open"] as const;

/**
 * The address of a company's users list. The filters are the specification's (section 3), then the status, an
 * invitation that needs a hand, the terms, and the days of the last sign-in in the company's time zone.
 */
export const userList = defineList({
  sorts: {
    name: "text",
    email: "text",
    role: "text",
    status: "text",
    lastSignIn: "other",
    created: "other",
  },
  defaultSort: { by: "name" },
  filters: {
    name: text(),
    email: text(),
    organization: text(),
    role: listOf(ROLES),
    status: listOf(USER_STATUSES),
    invitation: oneOf(INVITATION_STATES),
    terms: oneOf(TERMS_STATES),
    signedInFrom: day(),
    signedInTo: day(),
  },
});

export type UserListState = ReturnType<typeof userList.decode>;
