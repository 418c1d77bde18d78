import type { CellChange, CellProblem, Checked, ImportRow } from "#app/platform/imports/import-kind.ts";
import { timeZoneOfState } from "#app/ui/map/states.ts";
import { type ImportedLocation, type Reading, fieldsOf, readersOf, wordOf } from "./location-cells.ts";
import type { LocationField } from "./location-import-columns.ts";
import { closedOnAfter, dayIn } from "./location-rules.ts";

export type KeptLocation = ImportedLocation & { id: number };
export type LocationRow = ImportRow<LocationField>;
export type CheckedLocation = Checked<LocationField, ImportedLocation>;

/** What rows are compared with: the kept locations by their PC number, in lower case. */
export interface Compared extends Reading {
  locations: ReadonlyMap<string, KeptLocation>;
  now: Date;
}

/** Compares a row of the file with the location that has its PC number. */
export function checkLocation({ line, cells }: LocationRow, compared: Compared): CheckedLocation {
  const kept = compared.locations.get((cells.pcNumber ?? "").trim().toLowerCase());
  const problems: CellProblem<LocationField>[] = [];
  const changes: CellChange<LocationField>[] = [];
  const value: ImportedLocation = { ...(kept ?? blank) };
  const readers = readersOf(compared, kept);
  for (const field of fieldsOf(readers)) {
    const cell = cells[field];
    const from = kept ? wordOf(field, kept, compared) : "";
    if (kept && (cell === undefined || cell === from)) continue;
    const read = readers[field]((cell ?? "").trim());
    if ("sentence" in read) {
      problems.push({ field, sentence: read.sentence });
      continue;
    }
    Object.assign(value, read.columns);
    const to = wordOf(field, value, compared);
    if (kept && to !== from) changes.push({ field, from, to });
  }
  if (!kept && value.timeZone === "") value.timeZone = timeZoneOfState(value.state) ?? "America/New_York";
  if ((value.latitude === null) !== (value.longitude === null)) {
    problems.push({ field: "latitude", sentence: "Enter both coordinates or neither." });
  }
  if (problems.length > 0) return { line, outcome: "bad", problems };
  value.closedOn = closedOnAfter(kept ?? { closedOn: null }, value.status, dayIn(value.timeZone, compared.now));
  if (!kept) return { line, outcome: "new", value };
  if (changes.length === 0) return { line, outcome: "same", recordId: kept.id };
  return { line, outcome: "changed", value, recordId: kept.id, changes };
}

const blank: ImportedLocation = {
  pcNumber: "",
  networkId: 0,
  name: "",
  street: "",
  street2: "",
  city: "",
  state: "",
  zip: "",
  phone: null,
  timeZone: "",
  latitude: null,
  longitude: null,
  neighborhoodType: "neighborhoodUrban",
  format: "traditional",
  openedOn: null,
  status: "open",
  closedOn: null,
  dma: null,
  region: null,
  stateArea: null,
  district: null,
};
