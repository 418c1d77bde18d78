import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { defineList } from "#app/ui/list-address.ts";
import { listOf } from "#app/ui/list-filters.ts";

/** The address of the list of who accepted a company's terms. */
export const acceptanceList = defineList({
  sorts: { user: "text", role: "text", version: "other", acceptedAt: "other" },
  defaultSort: { by: "acceptedAt" },
  filters: { role: listOf(CUSTOMER_ROLES) },
});

export type AcceptanceListState = ReturnType<typeof acceptanceList.decode>;
