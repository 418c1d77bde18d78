import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import type { ImportColumn } from "#app/platform/imports/import-kind.ts";
import type { UserField } from "./imported-user.ts";
import { namesText } from "#app/ui/format.ts";

/** The columns of a users file. */
export const userImportColumns: readonly ImportColumn<UserField>[] = [
  {
    field: "email",
    header: "E-mail",
    isRequired: true,
    help: "Tells users apart: one that has an account is changed, any other is new.",
  },
  {
    field: "firstName",
    header: "First name",
    help: "At most 50 characters. Empty for new users, and they say it themselves.",
  },
  { field: "lastName", header: "Last name", help: "At most 50 characters." },
  {
    field: "role",
    header: "Role",
    help: `${namesText(CUSTOMER_ROLES)}. New users need one.`,
  },
  {
    field: "networks",
    header: "Networks",
    help: "Codes or names, the main one first, separated by |. New users need one.",
  },
  {
    field: "locations",
    header: "Locations",
    help: "{pcNumbers}, separated by |. Only for a Location Level Guest, who needs one.",
  },
  {
    field: "groups",
    header: "Groups",
    help: "Names, separated by |. Empty, and the user sees every {location} of their {networks}.",
  },
  {
    field: "canAccessBusinessMetrics",
    header: "Business metrics",
    help: "Yes or no. Empty means no.",
  },
];
