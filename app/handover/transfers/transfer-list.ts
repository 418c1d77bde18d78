import { defineList } from "#app/ui/list-address.ts";
import { day, listOf, text } from "#app/ui/list-filters.ts";
import { TRANSFER_STATUSES } from "./transfer-rules.ts";

/** The address of a company's list of transfers. */
export const transferList = defineList({
  sorts: { number: "other", network: "text", effective: "other", locations: "other", status: "text", changed: "other" },
  defaultSort: { by: "number", desc: true },
  filters: { organization: text(), status: listOf(TRANSFER_STATUSES), from: day(), to: day() },
});

export type TransferListState = ReturnType<typeof transferList.decode>;
