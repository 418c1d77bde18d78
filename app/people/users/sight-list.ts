import { defineList } from "#app/ui/list-address.ts";

/** The address of the list of what somebody sees. */
export const sightList = defineList({
  sorts: { number: "text", name: "text", network: "text" },
  defaultSort: { by: "number" },
});

export type SightListState = ReturnType<typeof sightList.decode>;
