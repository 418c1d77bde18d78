import { defineList } from "#app/ui/list-address.ts";
import { listOf, oneOf, recordId } from "#app/ui/list-filters.ts";
import { NETWORK_STATUSES } from "./network-rules.ts";

/** What a network may lack. */
export const MISSING_OF_NETWORK = ["locations", "users", "contact", "advisor"] as const;
export const NETWORK_FLAGS = ["isPreviewLocationsDisabled", "isSocialMediaDisabled"] as const;

/** The address of a company's list of networks. */
export const networkList = defineList({
  sorts: {
    name: "text",
    code: "text",
    status: "text",
    advisor: "text",
    locations: "other",
    users: "other",
    lastSignIn: "other",
  },
  defaultSort: { by: "name" },
  filters: {
    status: listOf(NETWORK_STATUSES),
    advisor: recordId(),
    missing: oneOf(MISSING_OF_NETWORK),
    off: oneOf(NETWORK_FLAGS),
  },
});

export type NetworkListState = ReturnType<typeof networkList.decode>;
