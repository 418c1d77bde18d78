import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { isWithinMiles } from "#app/platform/maps/distance.server.ts";
import { distanceText } from "#app/ui/map/great-circle.ts";
import { type LocationSite, matchPossibleDuplicate } from "./location-rules.ts";
import { GEOGRAPHY_TYPES, type GeographyType, geographyField } from "./location-words.ts";

export type GeographyIds = Record<GeographyType, number | null>;

/** Find the chosen geographies and groups of a location's company by id and name, as far as they can be chosen. */
export async function findLocationLinks(
  db: Db,
  { companyId, networkId }: { companyId: number; networkId: number },
  geographyIds: GeographyIds,
  groupIds: number[],
) {
  const ids = GEOGRAPHY_TYPES.flatMap((type) => geographyIds[type] ?? []);
  const { rows } = await sql<{ kind: "geography" | "group"; id: number; name: string; type: GeographyType | null }>`
    select 'geography' as kind, id, name, type from geographies
    where company_id = ${companyId} and id = any(${ids}::int[])
    union all
    select 'group', id, name, null from location_groups
    where company_id = ${companyId} and id = any(${groupIds}::int[])
      and (network_id is null or network_id = ${networkId})
    order by 1, 3
  `.execute(db);
  return rows;
}

type LocationLinks = Awaited<ReturnType<typeof findLocationLinks>>;

/** Return the field errors of chosen geographies and groups that were not found; empty when all were. */
export function validateLocationLinks(
  found: LocationLinks,
  geographyIds: GeographyIds,
  groupIds: readonly number[],
): FieldErrors {
  const missing = GEOGRAPHY_TYPES.filter((type) => {
    const id = geographyIds[type];
    return id !== null && !found.some((one) => one.kind === "geography" && one.id === id && one.type === type);
  });
  const hasAllGroups = groupIds.every((id) => found.some((one) => one.kind === "group" && one.id === id));
  return {
    ...Object.fromEntries(missing.map((type) => [geographyField(type), ["Choose from the list."]])),
    ...(hasAllGroups
      ? {}
      : fieldError("groupIds", "Choose {groups} for all {networks} or for the {location}'s {network}.")),
  };
}

/** Return the names of a location's geographies and groups, for the audit log. */
export function linkNames(found: LocationLinks) {
  const named = (kind: LocationLinks[number]["kind"]) =>
    found.filter((one) => one.kind === kind).map(({ name }) => name);
  return { geographies: named("geography"), groups: named("group") };
}

/** Build SQL that adds a location to its groups, as an expression of the statement that inserts the location. */
export function insertGroupLinks(
  locationId: RawBuilder<number>,
  companyId: number,
  found: LocationLinks,
): RawBuilder<object> {
  return sql`(
    insert into group_locations (group_id, company_id, location_id)
    select chosen, ${companyId}::int, ${locationId} from unnest(${idsOf(found).groupIds}::int[]) chosen)`;
}

/** Build SQL that adds it to its geographies, in the same way. */
export function insertGeographyLinks(locationId: RawBuilder<number>, found: LocationLinks): RawBuilder<object> {
  return sql`(
    insert into geography_locations (geography_id, company_id, type, location_id)
    select geographies.id, company_id, type, ${locationId} from geographies
    where geographies.id = any(${idsOf(found).geographyIds}::int[]))`;
}

function idsOf(found: LocationLinks) {
  const ids = (kind: LocationLinks[number]["kind"]) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  return { geographyIds: ids("geography"), groupIds: ids("group") };
}

/** Set a location's geographies and groups. */
export async function writeLocationLinks(
  db: Db,
  location: { id: number; companyId: number },
  found: LocationLinks,
): Promise<void> {
  const { geographyIds, groupIds } = idsOf(found);
  // A location has one geography of each type, so the old one is deleted before the new one is inserted.
  await sql`delete from geography_locations
    where location_id = ${location.id} and geography_id <> all(${geographyIds}::int[])`.execute(db);
  await sql`
    with left_groups as (
      delete from group_locations where location_id = ${location.id} and group_id <> all(${groupIds}::int[])
    ), joined as (
      insert into group_locations (group_id, company_id, location_id)
      select id, ${location.companyId}, ${location.id} from unnest(${groupIds}::int[]) as chosen (id)
      on conflict do nothing
    )
    insert into geography_locations (geography_id, company_id, type, location_id)
    select id, company_id, type, ${location.id} from geographies where id = any(${geographyIds}::int[])
    on conflict do nothing
  `.execute(db);
}

interface PossibleDuplicate {
  id: number;
  name: string;
  pcNumber: string;
  meters: number | null;
}

const DUPLICATE_MILES = 0.11;

/** Find the location of a company that may be a duplicate of another, by position or address; null when none is. */
export async function findPossibleDuplicate(
  db: Db,
  companyId: number,
  ownId: number | null,
  site: LocationSite & { state: string },
): Promise<PossibleDuplicate | null> {
  const house = site.street.trim().split(/\s+/, 1)[0] ?? "";
  const { latitude, longitude } = site;
  // A little more than the rule's distance; `matchPossibleDuplicate` measures exactly.
  const around =
    latitude === null || longitude === null
      ? sql`false`
      : isWithinMiles("locations", DUPLICATE_MILES, { latitude, longitude });
  const { rows } = await sql<PossibleDuplicate & LocationSite>`
    select id, name, pc_number, street, zip, latitude, longitude from locations
    where company_id = ${companyId} and id <> ${ownId ?? 0} and status <> 'closed'
      and ${around}
    union
    select id, name, pc_number, street, zip, latitude, longitude from locations
    where company_id = ${companyId} and id <> ${ownId ?? 0} and status <> 'closed'
      and state = ${site.state} and left(zip, 5) = ${site.zip.slice(0, 5)}
      and ${house} <> '' and split_part(trim(street), ' ', 1) = ${house}
    order by id limit 200
  `.execute(db);
  const candidates = rows.flatMap((other) => {
    const match = matchPossibleDuplicate(site, other);
    return match ? [{ id: other.id, name: other.name, pcNumber: other.pcNumber, meters: match.meters }] : [];
  });
  return candidates.sort((one, other) => (one.meters ?? 0) - (other.meters ?? 0))[0] ?? null;
}

/** Return the field error that asks to confirm a possible duplicate. */
export function possibleDuplicateError({ name, pcNumber, meters }: PossibleDuplicate): FieldErrors {
  const how = meters === null ? "has the same street, number and ZIP code" : `is ${distanceText(meters)} away`;
  return fieldError(
    "saveAnyway",
    `${name} ({pcNumber} ${pcNumber}) ${how}. Check the box if they are different {locations}.`,
  );
}
