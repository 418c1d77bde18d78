import type { z } from "zod";
import { typedDay } from "#app/platform/dates/typed-day.ts";
import { phoneNumberOf, phoneText } from "#app/platform/fields/phone-rules.ts";
import type { CellChange, CellProblem, Checked, ImportColumn, ImportRow } from "#app/platform/imports/import-kind.ts";
import { dayText } from "#app/ui/format.ts";
import { stateCodeOf, timeZoneOfState } from "#app/ui/map/states.ts";
import {
  city,
  latitude,
  locationName,
  longitude,
  type NewLocation,
  openedOn,
  pcNumber,
  state,
  street,
  zip,
} from "./location-form.ts";
import { closedOnAfter, dayIn, refusalOfFirstStatus, refusalOfStatus } from "./location-rules.ts";
import {
  type GeographyType,
  geographyTypeWords,
  locationFormatWords,
  locationStatusWords,
  neighborhoodWords,
} from "./location-words.ts";

/** The columns of a location that a file can set, and the day that follows from its status. */
export type ImportedLocation = Omit<
  NewLocation,
  "companyId" | "groupIds" | "idempotencyKey" | "intent" | "saveAnyway" | "state"
> & { state: string; closedOn: string | null };
type Column = keyof ImportedLocation;

/** What rows are read with, and the kept locations that they are compared with by their PC number in lower case. */
export interface Reading {
  networks: Named<{ id: number; code: string; isActive: boolean }>;
  geographies: Named<{ id: number; name: string; type: GeographyType }>;
  locations: ReadonlyMap<string, KeptLocation>;
  mayDecide: boolean;
  isTimeZone: (zone: string) => boolean;
  now: Date;
}
type KeptLocation = ImportedLocation & { id: number };

/** What cells call by name: by id, and by what a file calls it, in lower case. */
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

type Read = { value: unknown } | Omit<CellProblem, "field">;

/** How a cell becomes a column of a location, or why it cannot, and how the file words that column. */
interface Cell extends ImportColumn {
  column: Column;
  /** An empty cell of a new location leaves what every new one has. */
  hasDefault?: boolean;
  read: (cell: string, reading: Reading, kept: ImportedLocation | undefined) => Read;
  /** The column itself unless told. */
  word?: (location: ImportedLocation, reading: Reading) => string;
}

const formats = "Traditional, Drive-thru, Kiosk, Non-traditional or Gas station.";
const statuses = "Planned, Open, Temporarily closed or Closed.";

/** The columns of a locations file: those of the list's own download. */
export const locationCells: readonly Cell[] = [
  {
    ...{ field: "pcNumber", header: "PC number", isRequired: true, ...typed("pcNumber", pcNumber) },
    help: "Tells {locations} apart: one that is there is changed, any other is new. Leading zeros count.",
  },
  { field: "name", header: "Name", help: "At most 80 characters.", ...typed("name", locationName) },
  {
    ...{ field: "networkCode", header: "Network code", column: "networkId" },
    help: "Of an active network. New {locations} need one; others move by a transfer.",
    read(cell, { networks }, kept) {
      const network = networks.byName.get(cell.toLowerCase());
      if (kept) {
        return network?.id === kept.networkId
          ? { value: kept.networkId }
          : { sentence: "An import moves no {location} to another {network}. Use a transfer.", code: "conflict" };
      }
      if (!network)
        return {
          sentence: cell === "" ? "Enter a {network}'s code." : `No {network} has the code ${cell}.`,
          code: "unknown",
        };
      return network.isActive
        ? { value: network.id }
        : { sentence: `The {network} ${cell} is not active.`, code: "conflict" };
    },
    word: ({ networkId }, { networks }) => networks.byId.get(networkId)?.code ?? "",
  },
  { field: "street", header: "Street", help: "With its number.", ...typed("street", street) },
  { field: "street2", header: "Street 2", help: "Suite or floor.", ...typed("street2", street) },
  { field: "city", header: "City", help: "New {locations} need one.", ...typed("city", city) },
  {
    ...{ field: "state", header: "State", help: "Two letters, or its name. New {locations} need one." },
    ...{ plain: stateCodeOf, ...typed("state", state) },
  },
  { field: "zip", header: "Zip", help: "Five or nine digits, zeros in front too.", ...typed("zip", zip) },
  {
    ...{ field: "phone", header: "Phone", help: "With its area code.", column: "phone" },
    read(cell) {
      const number = cell === "" ? null : phoneNumberOf(cell);
      return number === null && cell !== ""
        ? { sentence: "Enter a phone number with its area code." }
        : { value: number };
    },
    word: ({ phone }) => (phone === null ? "" : phoneText(phone)),
  },
  {
    ...{ field: "timeZone", header: "Time zone", column: "timeZone", hasDefault: true },
    help: "Empty for a new {location}: the one of most of its state.",
    read: (cell, { isTimeZone }) =>
      isTimeZone(cell) ? { value: cell } : { sentence: "Enter a time zone such as America/Chicago." },
  },
  {
    ...{ field: "latitude", header: "Latitude", help: "In degrees, as in 42.0477." },
    ...typed("latitude", latitude, numberOf),
  },
  {
    ...{ field: "longitude", header: "Longitude", help: "In degrees, as in -87.681." },
    ...typed("longitude", longitude, numberOf),
  },
  {
    ...{ field: "neighborhood", header: "Neighborhood", help: "Urban or Rural." },
    ...oneOf("neighborhoodType", neighborhoodWords, "Enter Urban or Rural."),
  },
  { field: "format", header: "Format", help: formats, ...oneOf("format", locationFormatWords, `Enter ${formats}`) },
  {
    ...{ field: "opened", header: "Opened", help: "A day, as in 05/14/2019." },
    ...typed("openedOn", openedOn, (cell) => typedDay(cell) ?? cell),
    word: (location) => (location.openedOn === null ? "" : dayText(location.openedOn)),
  },
  {
    ...{ field: "status", header: "Status", help: `${statuses} Only a Senior Advisor closes and reopens.` },
    ...oneOf("status", locationStatusWords, `Enter ${statuses}`, (status, mayDecide, kept) => {
      if (!kept) return refusalOfFirstStatus(status, mayDecide);
      return status === kept.status ? null : refusalOfStatus(kept.status, status, mayDecide);
    }),
  },
  geography("dma", "dma", "The name of a DMA."),
  geography("region", "region", "The name of a region."),
  geography("stateArea", "state", "The name of a state area."),
  geography("district", "district", "The name of a district."),
];

/** A cell as the form's own schema reads it. */
function typed(column: Column, schema: z.ZodType, valueOf: (cell: string) => unknown = (cell) => cell) {
  return {
    column,
    read(cell: string): Read {
      const parsed = schema.safeParse(cell === "" ? undefined : valueOf(cell));
      if (parsed.success) return { value: parsed.data };
      return { sentence: parsed.error.issues[0]?.message ?? "This cannot be read." };
    },
  };
}

/** A cell with one of some words; `refusalOf` says why it cannot be that one. */
function oneOf<Value extends string>(
  column: Column,
  words: Readonly<Record<Value, string>>,
  sentence: string,
  refusalOf?: (value: Value, mayDecide: boolean, kept: ImportedLocation | undefined) => string | null,
) {
  const isValue = (value: string): value is Value => Object.hasOwn(words, value);
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return {
    column,
    hasDefault: true,
    read(cell: string, { mayDecide }: Reading, kept: ImportedLocation | undefined): Read {
      const value = Object.keys(words)
        .filter(isValue)
        .find((one) => plain(words[one]) === plain(cell));
      if (value === undefined) return { sentence };
      const refusal = refusalOf?.(value, mayDecide, kept);
      return refusal ? { sentence: refusal, code: "conflict" } : { value };
    },
    word(location: ImportedLocation) {
      const value = String(location[column]);
      return isValue(value) ? words[value] : "";
    },
  };
}

function geography(column: "dma" | "region" | "stateArea" | "district", type: GeographyType, help: string): Cell {
  return {
    ...{ field: column, header: geographyTypeWords[type], help, column },
    read(cell, { geographies }) {
      if (cell === "") return { value: null };
      const found = geographies.byName.get(geographyName({ type, name: cell }).toLowerCase());
      return found ? { value: found.id } : { sentence: `This company has no geography called ${cell} here.` };
    },
    word: (location, { geographies }) => geographies.byId.get(location[column] ?? 0)?.name ?? "",
  };
}

/** A number as it is typed; text that is none stays text, so that the schema says so. */
function numberOf(cell: string): number | string {
  return /^-?\d{1,3}(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

/** Compares a row of the file with the location that has its PC number. */
export function checkLocation({ line, cells }: ImportRow, reading: Reading): Checked<string, ImportedLocation> {
  const kept = reading.locations.get((cells["pcNumber"] ?? "").trim().toLowerCase());
  const problems: CellProblem[] = [];
  const changes: CellChange[] = [];
  const value: ImportedLocation = { ...(kept ?? blank) };
  for (const { field, column, hasDefault, read, word = ownWord(column) } of locationCells) {
    const given = cells[field];
    const from = kept ? word(kept, reading) : "";
    if (kept && (field === "pcNumber" || given === undefined || given === from)) continue;
    const cell = (given ?? "").trim();
    if (!kept && hasDefault && cell === "") continue;
    const outcome = read(cell, reading, kept);
    if ("sentence" in outcome) {
      problems.push({ field, ...outcome });
      continue;
    }
    Object.assign(value, { [column]: outcome.value });
    const to = word(value, reading);
    if (kept && to !== from) changes.push({ field, from, to });
  }
  if (!kept && value.timeZone === "") value.timeZone = timeZoneOfState(value.state) ?? "America/New_York";
  if ((value.latitude === null) !== (value.longitude === null)) {
    problems.push({ field: "latitude", sentence: "Enter both coordinates or neither.", code: "conflict" });
  }
  if (problems.length > 0) return { line, outcome: "bad", problems };
  value.closedOn = closedOnAfter(kept ?? { closedOn: null }, value.status, dayIn(value.timeZone, reading.now));
  if (!kept) return { line, outcome: "new", value };
  if (changes.length === 0) return { line, outcome: "same", recordId: kept.id };
  return { line, outcome: "changed", value, recordId: kept.id, changes };
}

function ownWord(column: Column) {
  return (location: ImportedLocation) => String(location[column] ?? "");
}

const blank: ImportedLocation = {
  ...{
    pcNumber: "",
    networkId: 0,
    name: "",
    timeZone: "",
    format: "traditional",
    neighborhoodType: "neighborhoodUrban",
  },
  ...{ street: "", street2: "", city: "", state: "", zip: "", phone: null, latitude: null, longitude: null },
  ...{ status: "open", openedOn: null, closedOn: null, dma: null, region: null, stateArea: null, district: null },
};
