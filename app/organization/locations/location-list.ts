import { STATE_CODES } from "#app/ui/map/states.ts";
import { defineList } from "#app/ui/list-address.ts";
import { listOf, oneOf, recordId, text } from "#app/ui/list-filters.ts";
import { LOCATION_FORMATS, LOCATION_STATUSES } from "./location-words.ts";

/** What a location may lack. */
export const MISSING_OF_LOCATION = ["coordinates", "openedOn", "phone", "address", "geography"] as const;

/** The address of the list of a company's locations; the company stands beside it as `?company=`. */
export const locationList = defineList({
  sorts: {
    name: "text",
    pcNumber: "text",
    city: "text",
    network: "text",
    status: "text",
    format: "text",
    opened: "other",
  },
  defaultSort: { by: "name" },
  filters: {
    network: recordId(),
    networkName: text(),
    geography: recordId(),
    group: recordId(),
    status: listOf(LOCATION_STATUSES),
    state: oneOf(STATE_CODES),
    format: listOf(LOCATION_FORMATS),
    missing: oneOf(MISSING_OF_LOCATION),
  },
});

export type LocationListState = ReturnType<typeof locationList.decode>;
export type MissingOfLocation = (typeof MISSING_OF_LOCATION)[number];
