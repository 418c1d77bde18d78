import type { z } from "zod";
import { phoneNumberOf, phoneText } from "#app/platform/fields/phone-rules.ts";
import { dayText } from "#app/ui/format.ts";
import { city, latitude, locationName, longitude, openedOn, pcNumber, state, street, zip } from "./location-form.ts";
import type { LocationField } from "./location-import-columns.ts";
import { refusalOfFirstStatus, refusalOfStatus } from "./location-rules.ts";
import {
  type GeographyType,
  LOCATION_FORMATS,
  LOCATION_STATUSES,
  type LocationFormat,
  type LocationStatus,
  NEIGHBORHOOD_TYPES,
  type NeighborhoodType,
  locationFormatWords,
  locationStatusWords,
  neighborhoodWords,
} from "./location-words.ts";

/** The columns of a location that a file can set. */
export interface ImportedLocation {
  pcNumber: string;
  networkId: number;
  name: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  timeZone: string;
  latitude: number | null;
  longitude: number | null;
  neighborhoodType: NeighborhoodType;
  format: LocationFormat;
  openedOn: string | null;
  status: LocationStatus;
  closedOn: string | null;
  dma: number | null;
  region: number | null;
  stateArea: number | null;
  district: number | null;
}

/** What cells call by name: by id, and by what a file calls it, in lower case. */
export interface Belongings {
  networks: Named<{ id: number; code: string; isActive: boolean }>;
  geographies: Named<{ id: number; name: string; type: GeographyType }>;
}

interface Named<One> {
  byId: ReadonlyMap<number, One>;
  byName: ReadonlyMap<string, One>;
}

export function named<One extends { id: number }>(all: readonly One[], nameOf: (one: One) => string): Named<One> {
  return {
    byId: new Map(all.map((one) => [one.id, one])),
    byName: new Map(all.map((one) => [nameOf(one).toLowerCase(), one])),
  };
}

/** What a geography is called among those of all types. */
export function geographyName({ type, name }: { type: GeographyType; name: string }): string {
  return `${type} ${name}`;
}

type Read = { columns: Partial<ImportedLocation> } | { sentence: string };
type Readers = Record<LocationField, (cell: string) => Read>;

/** What the cells of a row are read with. */
export interface Reading extends Belongings {
  mayDecide: boolean;
  isTimeZone: (zone: string) => boolean;
}

/** How each cell becomes a column, or why it cannot; an empty cell of a new location means the form's own default. */
export function readersOf(
  { networks, geographies, mayDecide, isTimeZone }: Reading,
  kept: ImportedLocation | undefined,
): Readers {
  const geography =
    (field: "dma" | "region" | "stateArea" | "district", type: GeographyType) =>
    (cell: string): Read => {
      if (cell === "") return { columns: { [field]: null } };
      const found = geographies.byName.get(geographyName({ type, name: cell }).toLowerCase());
      return found
        ? { columns: { [field]: found.id } }
        : { sentence: `This company has no geography called ${cell} here.` };
    };
  return {
    pcNumber: (cell) => (kept ? { columns: {} } : read(pcNumber, cell, (text) => ({ pcNumber: text }))),
    name: (cell) => read(locationName, cell, (text) => ({ name: text })),
    networkCode(cell) {
      const network = networks.byName.get(cell.toLowerCase());
      if (kept) {
        return network?.id === kept.networkId
          ? { columns: {} }
          : { sentence: "An import moves no {location} to another {network}. Use a transfer." };
      }
      if (!network)
        return { sentence: cell === "" ? "Enter a {network}'s code." : `No {network} has the code ${cell}.` };
      return network.isActive
        ? { columns: { networkId: network.id } }
        : { sentence: `The {network} ${cell} is not active.` };
    },
    street: (cell) => read(street, cell, (text) => ({ street: text })),
    street2: (cell) => read(street, cell, (text) => ({ street2: text })),
    city: (cell) => read(city, cell, (text) => ({ city: text })),
    state: (cell) => read(state, cell.toUpperCase(), (code) => ({ state: code })),
    zip: (cell) => read(zip, cell, (code) => ({ zip: code })),
    phone(cell) {
      if (cell === "") return { columns: { phone: null } };
      const number = phoneNumberOf(cell);
      return number ? { columns: { phone: number } } : { sentence: "Enter a phone number with its area code." };
    },
    timeZone(cell) {
      if (cell === "" && !kept) return { columns: {} };
      return isTimeZone(cell)
        ? { columns: { timeZone: cell } }
        : { sentence: "Enter a time zone such as America/Chicago." };
    },
    latitude: (cell) => read(latitude, numberOf(cell), (degrees) => ({ latitude: degrees })),
    longitude: (cell) => read(longitude, numberOf(cell), (degrees) => ({ longitude: degrees })),
    neighborhood(cell) {
      if (cell === "" && !kept) return { columns: {} };
      const type = NEIGHBORHOOD_TYPES.find((one) => isWord(cell, neighborhoodWords[one]));
      return type ? { columns: { neighborhoodType: type } } : { sentence: "Enter Urban or Rural." };
    },
    format(cell) {
      if (cell === "" && !kept) return { columns: {} };
      const format = LOCATION_FORMATS.find((one) => isWord(cell, locationFormatWords[one]));
      return format
        ? { columns: { format } }
        : { sentence: "Enter Traditional, Drive-thru, Kiosk, Non-traditional or Gas station." };
    },
    opened: (cell) => read(openedOn, cell === "" ? undefined : dayOf(cell), (day) => ({ openedOn: day })),
    status(cell) {
      if (cell === "" && !kept) return { columns: {} };
      const status = LOCATION_STATUSES.find((one) => isWord(cell, locationStatusWords[one]));
      if (!status) return { sentence: "Enter Planned, Open, Temporarily closed or Closed." };
      if (status === kept?.status) return { columns: {} };
      const refusal = kept ? refusalOfStatus(kept.status, status, mayDecide) : refusalOfFirstStatus(status, mayDecide);
      return refusal ? { sentence: refusal } : { columns: { status } };
    },
    dma: geography("dma", "dma"),
    region: geography("region", "region"),
    stateArea: geography("stateArea", "state"),
    district: geography("district", "district"),
  };
}

/** A cell as the form's own schema reads it. */
function read<Output>(
  schema: z.ZodType<Output>,
  cell: unknown,
  columns: (value: Output) => Partial<ImportedLocation>,
): Read {
  const parsed = schema.safeParse(cell === "" ? undefined : cell);
  if (parsed.success) return { columns: columns(parsed.data) };
  return { sentence: parsed.error.issues[0]?.message ?? "This cannot be read." };
}

export function fieldsOf(readers: Readers): LocationField[] {
  const isField = (name: string): name is LocationField => Object.hasOwn(readers, name);
  return Object.keys(readers).filter(isField);
}

/** A column in the words of the file. */
export function wordOf(
  field: LocationField,
  location: ImportedLocation,
  { networks, geographies }: Belongings,
): string {
  const geography = (id: number | null) => (id === null ? "" : (geographies.byId.get(id)?.name ?? ""));
  switch (field) {
    case "networkCode":
      return networks.byId.get(location.networkId)?.code ?? "";
    case "phone":
      return location.phone === null ? "" : phoneText(location.phone);
    case "latitude":
    case "longitude":
      return location[field] === null ? "" : String(location[field]);
    case "neighborhood":
      return neighborhoodWords[location.neighborhoodType];
    case "format":
      return locationFormatWords[location.format];
    case "opened":
      return location.openedOn === null ? "" : dayText(location.openedOn);
    case "status":
      return locationStatusWords[location.status];
    case "dma":
    case "region":
    case "stateArea":
    case "district":
      return geography(location[field]);
    default:
      return location[field];
  }
}

function isWord(cell: string, word: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return plain(cell) === plain(word);
}

/** A number as it is typed; text that is none stays text, so that the schema says so. */
function numberOf(cell: string): number | string | undefined {
  if (cell === "") return undefined;
  return /^-?\d{1,3}(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** "5/14/2019" as "2019-05-14"; anything else as it is. */
function dayOf(cell: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  return parts ? `${parts[3]}-${parts[1]?.padStart(2, "0")}-${parts[2]?.padStart(2, "0")}` : cell;
}
