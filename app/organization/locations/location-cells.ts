import type { z } from "zod";
import { parsePhoneNumber, phoneText } from "#app/platform/fields/phone-rules.ts";
import { type CellFormat, dateCell, stateCell, textCell } from "#app/platform/import-kinds/import-cells.ts";
import type { CellProblem, ImportColumn } from "#app/platform/import-kinds/import-kind.ts";
import { parseStateCode, STATE_CODES } from "#app/ui/map/states.ts";
import {
  city,
  latitude,
  locationNameSchema,
  longitude,
  type NewLocation,
  openedOn,
  pcNumber,
  street,
  zip,
} from "./location-form.ts";
import { newLocationStatusRefusal, locationStatusRefusal, locationWorkflow } from "./location-rules.ts";
import { type GeographyType, geographyTypeWords, locationFormatWords, neighborhoodWords } from "./location-words.ts";

/** Columns of a location that a file can set, and the closing day that follows from its status. */
export type ImportedLocation = Omit<
  NewLocation,
  "companyId" | "groupIds" | "idempotencyKey" | "intent" | "saveAnyway" | "state"
> & { state: string; closedOn: string | null };
type LocationColumn = keyof ImportedLocation;

/** Data needed to read rows, with the existing locations they are compared with by PC number in lower case. */
export interface LocationImportContext {
  networks: NameIndex<{ id: number; code: string; isActive: boolean }>;
  geographies: NameIndex<{ id: number; name: string; type: GeographyType }>;
  locations: ReadonlyMap<string, CurrentLocation>;
  canDecide: boolean;
  isTimeZone: (zone: string) => boolean;
  /** Today in a time zone, YYYY-MM-DD. */
  today: (zone: string) => string;
}
type CurrentLocation = ImportedLocation & { id: number };

/** Records that cells refer to, by id and by their name in a file in lower case. */
interface NameIndex<One> {
  byId: ReadonlyMap<number, One>;
  byName: ReadonlyMap<string, One>;
}

export function indexByName<One extends { id: number }>(
  all: readonly One[],
  nameOf: (one: One) => string,
): NameIndex<One> {
  return {
    byId: new Map(all.map((one) => [one.id, one])),
    byName: new Map(all.map((one) => [nameOf(one).toLowerCase(), one])),
  };
}

/** Return a geography's name, unique across all types. */
export function geographyKey({ type, name }: { type: GeographyType; name: string }): string {
  return `${type} ${name}`;
}

type ParsedCell = { value: unknown } | Omit<CellProblem, "field">;

/** Parser of a cell into a column of a location, and the column's text in a file. */
interface LocationCell extends ImportColumn {
  column: LocationColumn;
  /** True when an empty cell means the default of a new location, and no change of an existing one. */
  hasDefault?: boolean;
  read: (cell: string, context: LocationImportContext, current: ImportedLocation | undefined) => ParsedCell;
  word: (location: ImportedLocation, context: LocationImportContext) => string;
}

const formats = "Traditional, Drive-thru, Kiosk, Non-traditional or Gas station.";
const statuses = "Planned, Open, Temporarily closed or Closed.";

/** Degrees; other text stays text, so that the schema refuses it. */
const degreesCell: CellFormat = {
  ...textCell,
  parse: (cell) => (/^-?\d{1,3}(\.\d+)?$/.test(cell) ? Number(cell) : cell),
};

/** Columns of a locations file, the same as in the list's own download. */
export const locationCells: readonly LocationCell[] = [
  {
    field: "pcNumber",
    header: "PC number",
    isRequired: true,
    ...typed("pcNumber", pcNumber),
    help: "If the {pcNumber} exists, we update that {location}. If not, we add a new one. Keep leading zeros.",
  },
  {
    field: "name",
    header: "Name",
    help: "Up to 80 characters. Required for new {locations}.",
    ...typed("name", locationNameSchema),
  },
  {
    field: "networkCode",
    header: "Network code",
    column: "networkId",
    help: "The code of an active {network}. Required for new {locations}. To move an existing one, create a transfer.",
    read(cell, { networks }, current) {
      const network = networks.byName.get(cell.toLowerCase());
      if (current) {
        return cell === "" || network?.id === current.networkId
          ? { value: current.networkId }
          : {
              sentence: "An import can't move a {location} to another {network}. Create a transfer.",
              code: "conflict",
            };
      }
      if (!network)
        return {
          sentence: cell === "" ? "Enter a {network}'s code." : `No {network} has the code ${cell}.`,
          code: "unknown",
        };
      return network.isActive
        ? { value: network.id }
        : { sentence: `The {network} ${cell} is inactive.`, code: "conflict" };
    },
    word: ({ networkId }, { networks }) => networks.byId.get(networkId)?.code ?? "",
  },
  { field: "street", header: "Street", help: "Include the street number.", ...typed("street", street) },
  { field: "street2", header: "Street 2", help: "Suite or floor.", ...typed("street2", street) },
  { field: "city", header: "City", help: "Required for new {locations}.", ...typed("city", city) },
  {
    field: "state",
    header: "State",
    choices: STATE_CODES,
    help: "Two-letter code or full name. Required for new {locations}.",
    normalize: parseStateCode,
    column: "state",
    read(cell) {
      const sentence = stateCell.refuse(cell);
      return sentence === null ? { value: cell } : { sentence };
    },
    word: ({ state }) => state,
  },
  { field: "zip", header: "Zip", help: "Five or nine digits, including leading zeros.", ...typed("zip", zip) },
  {
    field: "phone",
    header: "Phone",
    help: "Include the area code.",
    column: "phone",
    read(cell) {
      const number = cell === "" ? null : parsePhoneNumber(cell);
      return number === null && cell !== ""
        ? { sentence: "Enter a phone number with its area code." }
        : { value: number };
    },
    word: ({ phone }) => (phone === null ? "" : phoneText(phone)),
  },
  {
    field: "timeZone",
    header: "Time zone",
    column: "timeZone",
    hasDefault: true,
    help: "For new {locations}, leave blank to use the state's main time zone.",
    read: (cell, { isTimeZone }) =>
      isTimeZone(cell) ? { value: cell } : { sentence: "Enter a time zone such as America/Chicago." },
    word: ({ timeZone }) => timeZone,
  },
  {
    field: "latitude",
    header: "Latitude",
    help: "In degrees, such as 42.0477.",
    ...typed("latitude", latitude, degreesCell),
  },
  {
    field: "longitude",
    header: "Longitude",
    help: "In degrees, such as -87.681.",
    ...typed("longitude", longitude, degreesCell),
  },
  {
    field: "neighborhood",
    header: "Neighborhood",
    choices: Object.values(neighborhoodWords),
    help: "Urban or Rural.",
    ...oneOf("neighborhoodType", neighborhoodWords, "Enter Urban or Rural."),
  },
  {
    field: "format",
    header: "Format",
    choices: Object.values(locationFormatWords),
    help: formats,
    ...oneOf("format", locationFormatWords, `Enter ${formats}`),
  },
  { field: "opened", header: "Opened", help: "A date, such as 05/14/2019.", ...typed("openedOn", openedOn, dateCell) },
  {
    field: "status",
    header: "Status",
    choices: Object.values(locationWorkflow.words),
    help: `${statuses} Only a Senior Advisor can close a {location} for good or reopen one.`,
    ...oneOf("status", locationWorkflow.words, `Enter ${statuses}`, (status, canDecide, current) => {
      if (!current) return newLocationStatusRefusal(status, canDecide);
      return status === current.status ? null : locationStatusRefusal(current.status, status, canDecide);
    }),
  },
  geography("dma", "dma", "The name of a DMA."),
  geography("region", "region", "The name of a region."),
  geography("stateArea", "state", "The name of a state in this company's geographies."),
  geography("district", "district", "The name of a district."),
];

/** Return a cell that is parsed by the form's own schema. */
function typed(column: LocationColumn, schema: z.ZodType, { parse, format }: CellFormat = textCell) {
  return {
    column,
    read(cell: string): ParsedCell {
      const parsed = schema.safeParse(cell === "" ? undefined : parse(cell));
      if (parsed.success) return { value: parsed.data };
      return { sentence: parsed.error.issues[0]?.message ?? "This value can't be read." };
    },
    word: (location: ImportedLocation) => format(location[column]),
  };
}

/** Return a cell with one of several labels; `refusalOf` returns why its value is not allowed. */
function oneOf<Value extends string>(
  column: LocationColumn,
  words: Readonly<Record<Value, string>>,
  sentence: string,
  refusalOf?: (value: Value, canDecide: boolean, current: ImportedLocation | undefined) => string | null,
) {
  const isValue = (value: string): value is Value => Object.hasOwn(words, value);
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return {
    column,
    hasDefault: true,
    read(cell: string, { canDecide }: LocationImportContext, current: ImportedLocation | undefined): ParsedCell {
      const value = Object.keys(words)
        .filter(isValue)
        .find((one) => plain(words[one]) === plain(cell));
      if (value === undefined) return { sentence };
      const refusal = refusalOf?.(value, canDecide, current);
      return refusal ? { sentence: refusal, code: "conflict" } : { value };
    },
    word(location: ImportedLocation) {
      const value = String(location[column]);
      return isValue(value) ? words[value] : "";
    },
  };
}

function geography(
  column: "dma" | "region" | "stateArea" | "district",
  type: GeographyType,
  help: string,
): LocationCell {
  return {
    field: column,
    header: geographyTypeWords[type],
    ...(type === "state" && { aliases: ["Reporting state", "State (for reporting)", "State area"] }),
    help,
    column,
    read(cell, { geographies }) {
      if (cell === "") return { value: null };
      const found = geographies.byName.get(geographyKey({ type, name: cell }).toLowerCase());
      return found ? { value: found.id } : { sentence: `This company has no geography of this type named ${cell}.` };
    },
    word: (location, { geographies }) => geographies.byId.get(location[column] ?? 0)?.name ?? "",
  };
}
