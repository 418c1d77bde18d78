import { defineList } from "#app/ui/list-address.ts";
import { oneOf, recordId } from "#app/ui/list-filters.ts";
import { GEOGRAPHY_TYPES } from "./geography-rules.ts";

/** The address of a company's list of geographies. */
export const geographyList = defineList({
  sorts: { name: "text", code: "text", type: "text", parent: "text", locations: "other" },
  defaultSort: { by: "type" },
  filters: { type: oneOf(GEOGRAPHY_TYPES), parent: recordId() },
});

export type GeographyListState = ReturnType<typeof geographyList.decode>;

/** The address of the locations of one geography. */
export const geographyLocationList = defineList({
  sorts: { pcNumber: "text", name: "text", place: "text", network: "text" },
  defaultSort: { by: "name" },
});

export type GeographyLocationListState = ReturnType<typeof geographyLocationList.decode>;
