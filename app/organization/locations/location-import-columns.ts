import type { ImportColumn } from "#app/platform/imports/import-kind.ts";
import { geographyTypeWords } from "./location-words.ts";

export type LocationField =
  | "pcNumber"
  | "name"
  | "networkCode"
  | "street"
  | "street2"
  | "city"
  | "state"
  | "zip"
  | "phone"
  | "timeZone"
  | "latitude"
  | "longitude"
  | "neighborhood"
  | "format"
  | "opened"
  | "status"
  | "dma"
  | "region"
  | "stateArea"
  | "district";

/** The columns of a locations file: those of the list's own download. */
export const locationImportColumns: readonly ImportColumn<LocationField>[] = [
  {
    field: "pcNumber",
    header: "PC number",
    isRequired: true,
    help: "Tells {locations} apart: one that is there is changed, any other is new. Leading zeros count.",
  },
  { field: "name", header: "Name", help: "At most 80 characters." },
  {
    field: "networkCode",
    header: "Network code",
    help: "Of an active network. New {locations} need one; others move by a transfer.",
  },
  { field: "street", header: "Street", help: "With its number." },
  { field: "street2", header: "Street 2", help: "Suite or floor." },
  { field: "city", header: "City", help: "New {locations} need one." },
  { field: "state", header: "State", help: "Two letters. New {locations} need one." },
  { field: "zip", header: "Zip", help: "Five or nine digits, zeros in front too." },
  { field: "phone", header: "Phone", help: "With its area code." },
  {
    field: "timeZone",
    header: "Time zone",
    help: "Empty for a new {location}: the one of most of its state.",
  },
  { field: "latitude", header: "Latitude", help: "In degrees, as in 42.0477." },
  { field: "longitude", header: "Longitude", help: "In degrees, as in -87.681." },
  { field: "neighborhood", header: "Neighborhood", help: "Urban or Rural." },
  {
    field: "format",
    header: "Format",
    help: "Traditional, Drive-thru, Kiosk, Non-traditional or Gas station.",
  },
  { field: "opened", header: "Opened", help: "A day, as in 05/14/2019." },
  {
    field: "status",
    header: "Status",
    help: "Planned, Open, Temporarily closed or Closed. Only a Senior Advisor closes and reopens.",
  },
  { field: "dma", header: geographyTypeWords.dma, help: "The name of a DMA." },
  { field: "region", header: geographyTypeWords.region, help: "The name of a region." },
  { field: "stateArea", header: geographyTypeWords.state, help: "The name of a state area." },
  { field: "district", header: geographyTypeWords.district, help: "The name of a district." },
];
