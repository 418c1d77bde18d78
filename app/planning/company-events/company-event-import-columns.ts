import type { ImportColumn } from "#app/platform/imports/import-kind.ts";

/** The columns of an events file: those of the list's own download, but for the status. */
export const companyEventImportColumns = [
  {
    field: "title",
    header: "Title",
    isRequired: true,
    help: "With the first day it tells events apart: one that is there is changed, any other is new.",
  },
  { field: "kind", header: "Kind", help: "Promotion, Holiday, Launch, Training, Deadline or Blackout." },
  {
    field: "startsOn",
    header: "Starts",
    isRequired: true,
    help: "The first day as MM/DD/YYYY. A new event happens once; one that repeats keeps its repeat.",
  },
  { field: "endsOn", header: "Ends", help: "The last day. Empty: the first day." },
  {
    field: "everywhere",
    header: "Everywhere",
    help: "Yes, or No where only the geographies and networks of the line are meant.",
  },
  { field: "geographies", header: "Geographies", help: "Names with their type, apart by |." },
  { field: "networks", header: "Networks", help: "Names or codes, apart by |." },
  { field: "channels", header: "Channels", help: "Names, apart by |." },
  { field: "link", header: "Link", help: "It begins with https://." },
  {
    field: "visibleFrom",
    header: "Visible from",
    help: "The first day on which people see it. Empty: as soon as it is published.",
  },
  { field: "description", header: "Description", help: "At most 4,000 characters." },
] as const satisfies readonly ImportColumn<string>[];

export type EventField = (typeof companyEventImportColumns)[number]["field"];
export const eventFields = companyEventImportColumns.map(({ field }) => field);
