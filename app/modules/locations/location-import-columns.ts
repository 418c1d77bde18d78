import type { ImportColumn } from "#app/modules/imports/import-kind.ts";
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
    examples: ["341220", "0041-B"],
    help: "Tells {locations} apart: one that is there is changed, any other is new. Leading zeros count.",
  },
  { field: "name", header: "Name", examples: ["Evanston, Orrington Ave", "Skokie, Oakton St"], help: "At most 80 characters." },
  {
    field: "networkCode",
    header: "Network code",
    examples: ["LAKE", "LAKE"],
    help: "Of an active network. New {locations} need one; others move by a transfer.",
  },
  { field: "street", header: "Street", examples: ["1603 Orrington Ave", "4950 Oakton St"], help: "With its number." },
  { field: "street2", header: "Street 2", examples: ["Suite 100", ""], help: "Suite or floor." },
  { field: "city", header: "City", examples: ["Evanston", "Skokie"], help: "New {locations} need one." },
  { field: "state", header: "State", examples: ["IL", "IL"], help: "Two letters. New {locations} need one." },
  { field: "zip", header: "Zip", examples: ["60201", "60077-1234"], help: "Five or nine digits, zeros in front too." },
  { field: "phone", header: "Phone", examples: ["(847) 555-0160", ""], help: "With its area code." },
  {
    field: "timeZone",
    header: "Time zone",
    examples: ["America/Chicago", ""],
    help: "Empty for a new {location}: the one of most of its state.",
  },
  { field: "latitude", header: "Latitude", examples: ["42.0477", "42.0267"], help: "In degrees, as in 42.0477." },
  { field: "longitude", header: "Longitude", examples: ["-87.681", "-87.7515"], help: "In degrees, as in -87.681." },
  { field: "neighborhood", header: "Neighborhood", examples: ["Urban", "Rural"], help: "Urban or Rural." },
  {
    field: "format",
    header: "Format",
    examples: ["Traditional", "Drive-thru"],
    help: "Traditional, Drive-thru, Kiosk, Non-traditional or Gas station.",
  },
  { field: "opened", header: "Opened", examples: ["05/14/2019", "2021-03-01"], help: "A day, as in 05/14/2019." },
  {
    field: "status",
    header: "Status",
    examples: ["Open", "Planned"],
    help: "Planned, Open, Temporarily closed or Closed. Only a Senior Advisor closes and reopens.",
  },
  { field: "dma", header: geographyTypeWords.dma, examples: ["Chicago", "Chicago"], help: "The name of a DMA." },
  { field: "region", header: geographyTypeWords.region, examples: ["Midwest", ""], help: "The name of a region." },
  { field: "stateArea", header: geographyTypeWords.state, examples: ["Illinois", ""], help: "The name of a state area." },
  { field: "district", header: geographyTypeWords.district, examples: ["", ""], help: "The name of a district." },
];
