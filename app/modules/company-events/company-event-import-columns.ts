import type { ImportColumn } from "#app/modules/imports/import-kind.ts";

export type EventField =
  | "title"
  | "kind"
  | "startsOn"
  | "endsOn"
  | "everywhere"
  | "geographies"
  | "networks"
  | "channels"
  | "link"
  | "visibleFrom"
  | "description";

/** The columns of an events file: those of the list's own download, but for the status. */
export const companyEventImportColumns: readonly ImportColumn<EventField>[] = [
  {
    field: "title",
    header: "Title",
    isRequired: true,
    examples: ["National Donut Day", "State fair tie-in"],
    help: "With the first day it tells events apart: one that is there is changed, any other is new.",
  },
  {
    field: "kind",
    header: "Kind",
    examples: ["Promotion", "Launch"],
    help: "Promotion, Holiday, Launch, Training, Deadline or Blackout.",
  },
  {
    field: "startsOn",
    header: "Starts",
    isRequired: true,
    examples: ["06/04/2027", "09/25/2027"],
    help: "The first day as MM/DD/YYYY. A new event happens once; one that repeats keeps its repeat.",
  },
  { field: "endsOn", header: "Ends", examples: ["", "10/18/2027"], help: "The last day. Empty: the first day." },
  {
    field: "everywhere",
    header: "Everywhere",
    examples: ["Yes", "No"],
    help: "Yes, or No where only the geographies and networks of the line are meant.",
  },
  {
    field: "geographies",
    header: "Geographies",
    examples: ["", "Texas (Region)"],
    help: "Names with their type, apart by |.",
  },
  { field: "networks", header: "Networks", examples: ["", ""], help: "Names or codes, apart by |." },
  { field: "channels", header: "Channels", examples: ["Social media|In-store", ""], help: "Names, apart by |." },
  {
    field: "link",
    header: "Link",
    examples: ["https://assets.example.com/donut-day", ""],
    help: "It begins with https://.",
  },
  {
    field: "visibleFrom",
    header: "Visible from",
    examples: ["", "08/01/2027"],
    help: "The first day on which people see it. Empty: as soon as it is published.",
  },
  {
    field: "description",
    header: "Description",
    examples: ["A free donut with any drink.", ""],
    help: "At most 4,000 characters.",
  },
];
