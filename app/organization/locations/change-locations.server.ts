import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { type LocationBulkChange, MAX_BULK_LOCATIONS, skippedName } from "./location-bulk.ts";
import { geographiesByType } from "./location-form.ts";
import { locationList } from "./location-list.server.ts";
import { closedOnAfter, dayIn, locationStatusRefusal } from "./location-rules.ts";
import { GEOGRAPHY_TYPES, type GeographyType, geographyField } from "./location-words.ts";

type Outcome =
  | { saved: true; changed: number; skipped: { name: string; why: string }[] }
  | { saved: false; fieldErrors: FieldErrors }
  | null;

/**
 * Change the ticked locations, or all that the list's address selects, in one transaction. A location whose status
 * cannot change as wanted is skipped and named. Null when none is within the scope.
 */
export async function changeLocations(
  db: Db,
  advisor: CurrentUser,
  { at, form, now }: { at: Request | URLSearchParams; form: LocationBulkChange; now: Date },
): Promise<Outcome> {
  const { companyId, scope, format, neighborhoodType, status } = form;
  const wanted = geographiesByType(form);
  const types = GEOGRAPHY_TYPES.filter((type) => wanted[type] !== undefined);
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const selected = locationList.filtered(db, {
      access: advisor.access,
      scope: { companyId },
      at: scope === "ticked" ? NO_FILTERS : at,
    });
    const locations = await selected
      .$if(scope === "ticked", (query) => query.where(sql<boolean>`locations.id = any(${form.id}::int[])`))
      .select(["id", "name", "status", "format", "neighborhoodType", "closedOn", "timeZone"])
      .select(geographyNames.as("geographies"))
      .orderBy("locations.id")
      .limit(MAX_BULK_LOCATIONS + 1)
      .forUpdate("locations")
      .execute();
    if (locations.length === 0) return null;
    if (locations.length > MAX_BULK_LOCATIONS) {
      const most = MAX_BULK_LOCATIONS.toLocaleString("en-US");
      return {
        saved: false,
        fieldErrors: fieldError("scope", `Narrow the list. You can change up to ${most} {locations} at once.`),
      };
    }
    const found = await findGeographies(db, companyId, Object.values(wanted));
    const chosen = (type: GeographyType) => found.find((one) => one.type === type && one.id === wanted[type])?.name;
    const missing = types.find((type) => wanted[type] !== null && !chosen(type));
    if (missing) {
      return { saved: false, fieldErrors: fieldError(geographyField(missing), "Choose from the list.") };
    }

    const canDecide = can(advisor, "location:decide");
    const skipped: { name: string; why: string }[] = [];
    const changed = locations.flatMap((location) => {
      const isOther = status !== undefined && status !== location.status;
      const refusal = isOther ? locationStatusRefusal(location.status, status, canDecide) : null;
      if (refusal) {
        skipped.push({ name: skippedName(location), why: refusal });
        return [];
      }
      const next = status ?? location.status;
      const after = {
        status: next,
        format: format ?? location.format,
        neighborhoodType: neighborhoodType ?? location.neighborhoodType,
        closedOn: closedOnAfter(location, next, dayIn(location.timeZone, now)),
        ...Object.fromEntries(types.map((type) => [type, chosen(type) ?? null])),
      };
      const changes = changedFields<Record<string, unknown>>({ ...location, ...location.geographies }, after);
      return changes ? [{ id: location.id, after, changes }] : [];
    });
    if (changed.length === 0) return { saved: true, changed: 0, skipped };

    await writeColumns(
      db,
      changed.map(({ id, after }) => ({ id, ...after })),
      advisor.userId,
      now,
    );
    if (types.length > 0) {
      const ids = changed.map(({ id }) => id);
      await writeGeographies(
        db,
        ids,
        types,
        found.map(({ id }) => id),
      );
    }
    await writeAuditBatch(
      db,
      advisor,
      changed.map(({ id, changes }) => ({
        action: "location.change",
        object: { type: "location", id },
        companyId,
        ...changes,
      })),
    );
    return { saved: true, changed: changed.length, skipped };
  });
}

/** Address without filters. */
const NO_FILTERS = new URLSearchParams();

const geographyNames = sql<Partial<Record<GeographyType, string>>>`coalesce((
  select json_object_agg(geographies.type, geographies.name) from geography_locations
  join geographies on geographies.id = geography_locations.geography_id
  where geography_locations.location_id = locations.id), '{}')`;

/** List the company's geographies with one of the ids. */
function findGeographies(db: Db, companyId: number, ids: (number | null | undefined)[]) {
  return db
    .selectFrom("geographies")
    .select(["id", "type", "name"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${ids.filter((id) => typeof id === "number")}::int[])`)
    .execute();
}

async function writeColumns(db: Db, rows: readonly object[], by: number, now: Date): Promise<void> {
  await sql`
    update locations set status = given.status, format = given.format, neighborhood_type = given."neighborhoodType",
      closed_on = given."closedOn", version = locations.version + 1, updated_at = ${now}, updated_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id int, status text, format text, "neighborhoodType" text, "closedOn" date)
    where locations.id = given.id
  `.execute(db);
}

/** Put locations into geographies of their company, and remove them from all others of some types. */
async function writeGeographies(db: Db, locationIds: number[], types: readonly GeographyType[], ids: number[]) {
  await sql`delete from geography_locations
    where location_id = any(${locationIds}::int[]) and type = any(${[...types]}::text[])`.execute(db);
  await sql`
    insert into geography_locations (geography_id, company_id, type, location_id)
    select geographies.id, geographies.company_id, geographies.type, location_id
    from geographies cross join unnest(${locationIds}::int[]) as chosen (location_id)
    where geographies.id = any(${ids}::int[])
  `.execute(db);
}
