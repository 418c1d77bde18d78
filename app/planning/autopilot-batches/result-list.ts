import { defineList } from "#app/ui/list-address.ts";
import { listOf } from "#app/ui/list-filters.ts";
import { OUTCOMES } from "./batch-rules.ts";

export const ANSWERS = ["waiting", "accepted", "customised", "declined"] as const;
export const answerWords: Record<(typeof ANSWERS)[number], string> = {
  waiting: "Waiting",
  accepted: "Accepted",
  customised: "Customized",
  declined: "Declined",
};

/** The address of the results of a batch, a row a location. */
export const resultList = defineList({
  sorts: { pcNumber: "text", location: "text", network: "text", outcome: "text", answer: "text", cost: "other" },
  defaultSort: { by: "pcNumber" },
  filters: { outcome: listOf(OUTCOMES), answer: listOf(ANSWERS) },
});

export type ResultListState = ReturnType<typeof resultList.decode>;
