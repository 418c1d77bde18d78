import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { zipMismatchQuestion } from "#app/platform/maps/zip-places.server.ts";
import type {
  CellChange,
  CheckedRow,
  Importer,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/import-kinds/import-kind.ts";
import { writeImportedRows } from "#app/platform/import-kinds/write-imported-rows.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { paths } from "#app/paths.ts";
import { checkLocation } from "./check-location.ts";
import { type ImportedLocation, geographyKey, locationCells, indexByName } from "./location-cells.ts";
import { locationExamples } from "./location-import-examples.server.ts";
import { dayIn } from "./location-rules.ts";
import type { GeographyType } from "./location-words.ts";

/**
 * CSV import of a company's locations, identified by PC number and checked by the rules of the form. Their network
 * never changes.
 */
export const locationImport: ImportKind<string, ImportedLocation> = {
  name: "locations",
  one: "{location}",
  many: "{locations}",
  permission: "location:edit",
  columns: locationCells,
  key: ["pcNumber"],
  listPath: (companyId) => paths.manageLocations({ company: companyId }),
  table: "locations",
  object: "location",
  examples: locationExamples,
  check: checkLocations,
  lockReferences: lockReferencedRecords,
  save: saveLocations,
};

async function checkLocations(
  { db, actor: importer, now }: Context<Importer>,
  companyId: number,
  rows: readonly ImportRow[],
): Promise<CheckedRow<string, ImportedLocation>[]> {
  const current = await findCurrentLocations(db, companyId, rows);
  const codes = rows.map(({ cells }) => (cells["networkCode"] ?? "").trim().toLowerCase());
  const currentNetworkIds = current.map(({ networkId }) => networkId);
  const found = await findReferencedRecords(db, importer, companyId, { codes, currentNetworkIds });
  const networks = indexByName(found.networks, ({ code }) => code);
  const geographies = indexByName(found.geographies, geographyKey);
  const locations = new Map(current.map((location) => [location.pcNumber.toLowerCase(), location]));
  const canDecide = can(importer, "location:decide");
  const today = cachedByZone((zone) => dayIn(zone, now));
  const context = { locations, networks, geographies, canDecide, isTimeZone: cachedByZone(isTimeZone), today };
  return Promise.all(rows.map((row) => checkPosition(checkLocation(row, context), row)));
}

/** Refuse a row with coordinates far from its ZIP code; a row that does not change the position is not checked. */
async function checkPosition(
  checked: CheckedRow<string, ImportedLocation>,
  { line, cells }: ImportRow,
): Promise<CheckedRow<string, ImportedLocation>> {
  const isPlaced = checked.outcome === "new" || (checked.outcome === "changed" && hasPlaceChange(checked.changes));
  const question = isPlaced ? await zipMismatchQuestion(checked.value) : null;
  if (question === null) return checked;
  const field = cells["longitude"] === undefined ? "zip" : "longitude";
  return { line, outcome: "bad", problems: [{ field, sentence: question, code: "conflict" }] };
}

function hasPlaceChange(changes: readonly CellChange[]): boolean {
  return changes.some(({ field }) => ["zip", "latitude", "longitude"].includes(field));
}

/** Cache what is found of a time zone, which takes long, and a file names few. */
function cachedByZone<Found>(find: (zone: string) => Found): (zone: string) => Found {
  const known = new Map<string, Found>();
  return (zone) => {
    const answer = known.get(zone) ?? find(zone);
    known.set(zone, answer);
    return answer;
  };
}

async function findCurrentLocations(db: Db, companyId: number, rows: readonly ImportRow[]) {
  const pcNumbers = rows.map(({ cells }) => (cells["pcNumber"] ?? "").trim().toLowerCase());
  return db
    .selectFrom("locations")
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("geographyLocations")
          .select([inType("dma").as("dma"), inType("region").as("region")])
          .select([inType("state").as("stateArea"), inType("district").as("district")])
          .whereRef("geographyLocations.locationId", "=", "locations.id")
          .as("lies"),
      (join) => join.onTrue(),
    )
    .select(["id", "pcNumber", "networkId", "name", "street", "street2", "city", "state", "zip", "phone", "timeZone"])
    .select(["latitude", "longitude", "neighborhoodType", "format", "openedOn", "status", "closedOn"])
    .select(["lies.dma", "lies.region", "lies.stateArea", "lies.district"])
    .where("locations.companyId", "=", companyId)
    .where(sql<boolean>`lower(locations.pc_number) = any(${pcNumbers})`)
    .execute();
}

function inType(type: string) {
  return sql<number | null>`max(geography_id) filter (where type = ${type})`;
}

/** Find the networks that rows name or that their locations belong to, and the company's geographies. */
async function findReferencedRecords(
  db: Db,
  { access }: Importer,
  companyId: number,
  { codes, currentNetworkIds }: { codes: string[]; currentNetworkIds: number[] },
) {
  const { rows } = await sql<{
    networks: { id: number; code: string; isActive: boolean }[];
    geographies: { id: number; name: string; type: GeographyType }[];
  }>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'code', code, 'isActive', status = 'active'))
        from networks where company_id = companies.id and code is not null
        and (lower(code) = any(${[...new Set(codes)]}) or id = any(${[...new Set(currentNetworkIds)]}))), '[]') as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type))
        from geographies where company_id = companies.id), '[]') as geographies
    from companies where id = ${companyId} and ${access.company("companies.id")}
  `.execute(db);
  return rows[0] ?? { networks: [], geographies: [] };
}

/** Lock networks and geographies, so that none is deactivated or deleted during the import. */
async function lockReferencedRecords(db: Db, companyId: number): Promise<void> {
  await db.selectFrom("networks").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
  await db.selectFrom("geographies").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
}

async function saveLocations(
  context: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedLocation>[],
): Promise<ReadonlyMap<number, number>> {
  const created = await writeImportedRows(context, companyId, rows, {
    table: "locations",
    columns: rowColumns,
    newColumns: ["pcNumber", "networkId"],
  });
  const placed = rows.map(({ line, recordId, value: { dma, region, stateArea, district } }) => ({
    id: recordId ?? created.get(line) ?? null,
    isNew: recordId === null,
    geographyIds: [dma, region, stateArea, district].filter((id) => id !== null),
  }));
  await writeGeographies(context.db, companyId, placed);
  return created;
}

/** Columns that every row sets; a new location also has its PC number and network. */
const rowColumns = [
  "name",
  "street",
  "street2",
  "city",
  "state",
  "zip",
  "phone",
  "timeZone",
  "latitude",
  "longitude",
  "neighborhoodType",
  "format",
  "openedOn",
  "status",
  "closedOn",
] as const;

/**
 * Set the geographies of some locations. Old ones are deleted before new ones are inserted; new locations have none.
 */
async function writeGeographies(
  db: Db,
  companyId: number,
  rows: readonly { id: number | null; isNew: boolean; geographyIds: number[] }[],
): Promise<void> {
  const current = rows.filter(({ isNew }) => !isNew);
  if (current.length > 0) {
    await sql`
      delete from geography_locations
      using jsonb_to_recordset(${JSON.stringify(current)}::jsonb) as given (id int, "geographyIds" jsonb)
      where geography_locations.location_id = given.id
        and not given."geographyIds" @> to_jsonb(geography_locations.geography_id)
    `.execute(db);
  }
  const placed = rows.filter(({ geographyIds }) => geographyIds.length > 0);
  if (placed.length === 0) return;
  await sql`
    insert into geography_locations (geography_id, company_id, type, location_id)
    select geographies.id, geographies.company_id, geographies.type, given.id
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as given (id int, "geographyIds" jsonb)
    cross join jsonb_array_elements_text(given."geographyIds") as chosen (geography_id)
    join geographies on geographies.id = chosen.geography_id::int
    where geographies.company_id = ${companyId}
    on conflict do nothing
  `.execute(db);
}
