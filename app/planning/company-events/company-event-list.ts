import { defineList } from "#app/ui/list-address.ts";
import { day, listOf, recordId, text } from "#app/ui/list-filters.ts";
import { EVENT_KINDS, EVENT_STATUSES } from "./company-event-rules.ts";

/** The address of a company's list of events: those that take place between two days, for a geography or a network. */
export const companyEventList = defineList({
  sorts: { starts: "other", title: "text", kind: "text", status: "text" },
  defaultSort: { by: "starts" },
  filters: {
    kind: listOf(EVENT_KINDS),
    status: listOf(EVENT_STATUSES),
    from: day(),
    to: day(),
    geography: recordId(),
    network: recordId(),
    networkName: text(),
  },
});

export type CompanyEventListState = ReturnType<typeof companyEventList.decode>;
