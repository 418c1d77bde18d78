import type { CellChange, CellProblem, CheckedRow, ImportRow } from "#app/platform/import-kinds/import-kind.ts";
import { timeZoneOfState } from "#app/ui/map/states.ts";
import { type ImportedLocation, locationCells, type LocationImportContext } from "./location-cells.ts";
import { closedOnAfter } from "./location-rules.ts";

/** Compare a row of the file with the location that has its PC number. */
export function checkLocation(
  { line, cells }: ImportRow,
  context: LocationImportContext,
): CheckedRow<string, ImportedLocation> {
  const current = context.locations.get((cells["pcNumber"] ?? "").trim().toLowerCase());
  const problems: CellProblem[] = [];
  const changes: CellChange[] = [];
  const value: ImportedLocation = { ...(current ?? NEW_LOCATION) };
  for (const { field, column, hasDefault, read, word } of locationCells) {
    const rawCell = cells[field];
    const from = current ? word(current, context) : "";
    if (current && (field === "pcNumber" || rawCell === undefined || rawCell === from)) continue;
    const cell = (rawCell ?? "").trim();
    if (hasDefault && cell === "") continue;
    const outcome = read(cell, context, current);
    if ("sentence" in outcome) {
      problems.push({ field, ...outcome });
      continue;
    }
    Object.assign(value, { [column]: outcome.value });
    const to = word(value, context);
    if (current && to !== from) changes.push({ field, from, to });
  }
  if (!current && value.timeZone === "") value.timeZone = timeZoneOfState(value.state) ?? "America/New_York";
  if ((value.latitude === null) !== (value.longitude === null)) {
    problems.push({ field: "latitude", sentence: "Enter both coordinates or neither.", code: "conflict" });
  }
  if (problems.length > 0) return { line, outcome: "bad", problems };
  value.closedOn = closedOnAfter(current ?? { closedOn: null }, value.status, context.today(value.timeZone));
  if (!current) return { line, outcome: "new", value };
  if (changes.length === 0) return { line, outcome: "same", recordId: current.id };
  return { line, outcome: "changed", value, recordId: current.id, changes };
}

const NEW_LOCATION: ImportedLocation = {
  pcNumber: "",
  networkId: 0,
  name: "",
  timeZone: "",
  format: "traditional",
  neighborhoodType: "neighborhoodUrban",
  street: "",
  street2: "",
  city: "",
  state: "",
  zip: "",
  phone: null,
  latitude: null,
  longitude: null,
  status: "open",
  openedOn: null,
  closedOn: null,
  dma: null,
  region: null,
  stateArea: null,
  district: null,
};
