import { dateCell, type TableColumn, wordCell } from "#app/platform/import-kinds/import-cells.ts";
import { companyEventKindWords } from "./company-event-rules.ts";

export const companyEventKindCell = wordCell(companyEventKindWords);

/** Columns of an import file: those of the list's download without the status. */
export const companyEventImportColumns = [
  {
    field: "title",
    header: "Title",
    isRequired: true,
    help: "If an event with this title and first day exists, we update it. If not, we add a new one.",
  },
  {
    field: "kind",
    header: "Type",
    cell: companyEventKindCell,
    aliases: ["Kind"],
    help: "Promotion, Holiday, Launch, Training, Deadline or Blackout. Required for new events.",
  },
  {
    field: "startsOn",
    header: "Starts",
    cell: dateCell,
    isRequired: true,
    help: "First day as MM/DD/YYYY. New events happen once. Existing events keep their repeat schedule.",
  },
  { field: "endsOn", header: "Ends", cell: dateCell, help: "Last day. Leave blank for a one-day event." },
  {
    field: "everywhere",
    header: "Entire company",
    aliases: ["Everywhere"],
    help: "Yes for the entire company. No to use this row's geographies and {networks}.",
  },
  {
    field: "geographies",
    header: "Geographies",
    help: "Each name with its type, separated by |, such as Chicago (DMA).",
  },
  { field: "networks", header: "Networks", help: "Names or codes, separated by |." },
  { field: "channels", header: "Channels", help: "Names, separated by |." },
  { field: "link", header: "Link", help: "Must start with https://." },
  {
    field: "visibleFrom",
    header: "Visible from",
    cell: dateCell,
    help: "First day people see it. Leave blank to show it once published.",
  },
  { field: "description", header: "Description", help: "Up to 4,000 characters." },
] as const satisfies readonly TableColumn[];

export type CompanyEventImportField = (typeof companyEventImportColumns)[number]["field"];
export const companyEventImportFields = companyEventImportColumns.map(({ field }) => field);
