import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import type { Importer, ImportKind, Savable } from "#app/platform/imports/import-kind.ts";
import { paths } from "#app/paths.ts";
import { type CheckedLocation, type KeptLocation, type LocationRow, checkLocation } from "./imported-location.ts";
import { type ImportedLocation, geographyName, named } from "./location-cells.ts";
import { type LocationField, locationImportColumns } from "./location-import-columns.ts";
import { locationExamples } from "./location-import-examples.server.ts";
import type { GeographyType } from "./location-words.ts";

/** Locations of a company by CSV: known by their PC number, by the rules of the form. Their network stays as it is. */
export const locationImport: ImportKind<LocationField, ImportedLocation> = {
  name: "locations",
  one: "{location}",
  many: "{locations}",
  permission: "location:edit",
  columns: locationImportColumns,
  key: ["pcNumber"],
  list: (companyId) => paths.manageLocations({ company: companyId }),
  table: "locations",
  object: "location",
  examples: locationExamples,
  check: checkLocations,
  lock: lockBelongings,
  save: saveLocations,
};

async function checkLocations(
  db: Db,
  importer: Importer,
  companyId: number,
  rows: readonly LocationRow[],
  now: Date,
): Promise<CheckedLocation[]> {
  const kept = await findKept(db, companyId, rows);
  const codes = rows.map(({ cells }) => (cells.networkCode ?? "").trim().toLowerCase());
  const held = kept.map(({ networkId }) => networkId);
  const found = await findNamed(db, importer, companyId, { codes, held });
  const networks = named(found.networks, ({ code }) => code);
  const geographies = named(found.geographies, geographyName);
  const locations = new Map(kept.map((location) => [location.pcNumber.toLowerCase(), location]));
  const mayDecide = may(importer, "location:decide");
  const compared = { locations, networks, geographies, mayDecide, isTimeZone: rememberedZone(), now };
  return rows.map((row) => checkLocation(row, compared));
}

/** Asking whether a zone exists builds a list of all of them; a file names few. */
function rememberedZone(): (zone: string) => boolean {
  const known = new Map<string, boolean>();
  return (zone) => {
    const answer = known.get(zone) ?? isTimeZone(zone);
    known.set(zone, answer);
    return answer;
  };
}

async function findKept(db: Db, companyId: number, rows: readonly LocationRow[]): Promise<KeptLocation[]> {
  const pcNumbers = rows.map(({ cells }) => (cells.pcNumber ?? "").trim().toLowerCase());
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

interface Found {
  networks: { id: number; code: string; isActive: boolean }[];
  geographies: { id: number; name: string; type: GeographyType }[];
}

/** The networks that rows name or that their locations belong to, and the company's geographies. */
async function findNamed(
  db: Db,
  { reach }: Importer,
  companyId: number,
  { codes, held }: { codes: string[]; held: number[] },
): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'code', code, 'isActive', status = 'active'))
        from networks where company_id = companies.id and code is not null
        and (lower(code) = any(${[...new Set(codes)]}) or id = any(${[...new Set(held)]}))), '[]') as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type))
        from geographies where company_id = companies.id), '[]') as geographies
    from companies where id = ${companyId} and ${reach.company("companies.id")}
  `.execute(db);
  return rows[0] ?? { networks: [], geographies: [] };
}

/** No network is deactivated and no geography deleted beside the import. */
async function lockBelongings(db: Db, companyId: number): Promise<void> {
  await db.selectFrom("networks").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
  await db.selectFrom("geographies").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
}

async function saveLocations(
  db: Db,
  importer: Importer,
  companyId: number,
  rows: readonly Savable<ImportedLocation>[],
  _options: { isExtraOn: boolean },
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const given = rows.map(({ value, recordId }) => ({ ...value, recordId }));
  const added = await insertLocations(
    db,
    importer,
    companyId,
    given.filter(({ recordId }) => recordId === null),
    now,
  );
  const changed = given.filter(({ recordId }) => recordId !== null);
  if (changed.length > 0) await updateLocations(db, importer, changed, now);
  const idOf = new Map(added.map(({ id, pcNumber }) => [pcNumber.toLowerCase(), id]));
  const placed = given.map(({ recordId, pcNumber, dma, region, stateArea, district }) => ({
    id: recordId ?? idOf.get(pcNumber.toLowerCase()) ?? null,
    isNew: recordId === null,
    geographyIds: [dma, region, stateArea, district].filter((id) => id !== null),
  }));
  await writeGeographies(db, companyId, placed);
  return new Map(
    rows.flatMap(({ line, value, recordId }) => {
      const id = recordId === null ? idOf.get(value.pcNumber.toLowerCase()) : undefined;
      return id === undefined ? [] : [[line, id]];
    }),
  );
}

const columns = sql`"pcNumber" text, "networkId" int, name text, street text, street2 text, city text, state text,
  zip text, phone text, "timeZone" text, latitude float8, longitude float8, "neighborhoodType" text, format text,
  "openedOn" date, status text, "closedOn" date, "recordId" int`;

async function insertLocations(
  db: Db,
  { userId }: Importer,
  companyId: number,
  rows: readonly object[],
  now: Date,
): Promise<{ id: number; pcNumber: string }[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: number; pcNumber: string }>`
    insert into locations (company_id, pc_number, network_id, name, street, street2, city, state, zip, phone, time_zone,
      latitude, longitude, neighborhood_type, format, opened_on, status, closed_on,
      created_at, created_by, updated_at, updated_by)
    select ${companyId}::int, "pcNumber", "networkId", name, street, street2, city, state, zip, phone, "timeZone",
      latitude, longitude, "neighborhoodType", format, "openedOn", status, "closedOn",
      ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns})
    returning id, pc_number
  `.execute(db);
  return inserted.rows;
}

async function updateLocations(db: Db, { userId }: Importer, rows: readonly object[], now: Date): Promise<void> {
  await sql`
    update locations set name = given.name, street = given.street, street2 = given.street2, city = given.city,
      state = given.state, zip = given.zip, phone = given.phone, time_zone = given."timeZone",
      latitude = given.latitude, longitude = given.longitude, neighborhood_type = given."neighborhoodType",
      format = given.format, opened_on = given."openedOn", status = given.status, closed_on = given."closedOn",
      version = locations.version + 1, updated_at = ${now}::timestamptz, updated_by = ${userId}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns})
    where locations.id = given."recordId"
  `.execute(db);
}

/** Makes the geographies of some locations exactly these: old ones leave before new ones come. New locations have none. */
async function writeGeographies(
  db: Db,
  companyId: number,
  rows: readonly { id: number | null; isNew: boolean; geographyIds: number[] }[],
): Promise<void> {
  const kept = rows.filter(({ isNew }) => !isNew);
  if (kept.length > 0) {
    await sql`
      delete from geography_locations
      using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as given (id int, "geographyIds" jsonb)
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
