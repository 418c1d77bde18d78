import { defineList } from "#app/ui/list-address.ts";

/** The address of the list of locations that somebody's networks handed over. */
export const pastLocationList = defineList({
  sorts: { name: "text", network: "text", until: "other" },
  defaultSort: { by: "until" },
});

export type PastLocationListState = ReturnType<typeof pastLocationList.decode>;
