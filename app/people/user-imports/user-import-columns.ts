import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import type { ImportColumn } from "#app/platform/import-kinds/import-kind.ts";
import { namesText } from "#app/ui/text/format.ts";
import type { UserField } from "./imported-user.ts";

/** Columns of a users file. */
export const userImportColumns: readonly ImportColumn<UserField>[] = [
  {
    field: "email",
    header: "Email",
    isRequired: true,
    help: "If the email exists, we update that user. If not, we add a new one.",
  },
  {
    field: "firstName",
    header: "First name",
    help: "Up to 50 characters. If blank, new users enter it when they register.",
  },
  { field: "lastName", header: "Last name", help: "Up to 50 characters." },
  {
    field: "role",
    header: "Role",
    choices: CUSTOMER_ROLES,
    help: `${namesText(CUSTOMER_ROLES)}. Required for new users.`,
  },
  {
    field: "networks",
    header: "Networks",
    help: "{Network} codes or names, separated by |, with the main {network} first. Required for new users.",
  },
  {
    field: "locations",
    header: "Locations",
    help: "{pcNumbers}, separated by |. Only for a Location Level Guest, who needs at least one.",
  },
  {
    field: "groups",
    header: "Groups",
    help: "Names, separated by |. A blank cell removes existing users from all {groups}. Users without a {group} see every {location} in their {networks}.",
  },
  {
    field: "canAccessBusinessMetrics",
    header: "Business metrics",
    choices: ["Yes", "No"],
    help: "Yes if the user can see business metrics. A blank cell means no, also for existing users.",
  },
];
