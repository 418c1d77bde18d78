import { defineList } from "#app/ui/list-address.ts";
import { listOf } from "#app/ui/list-filters.ts";
import { COMPANY_STATUSES } from "./company-rules.ts";

/** The address of the list of companies. */
export const companyList = defineList({
  sorts: {
    name: "text",
    status: "text",
    networks: "other",
    locations: "other",
    users: "other",
    lastActivity: "other",
  },
  defaultSort: { by: "name" },
  filters: { status: listOf(COMPANY_STATUSES) },
});

export type CompanyListState = ReturnType<typeof companyList.decode>;
