import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { isWithin } from "#app/platform/maps/distance.server.ts";
import { distanceText } from "#app/ui/map/great-circle.ts";
import { type Site, likenessOf } from "./location-rules.ts";
import { GEOGRAPHY_TYPES, type GeographyType, geographyField } from "./location-words.ts";

export type GeographyIds = Record<GeographyType, number | null>;

/** Where a location is to lie: geographies and groups of its company by id and name, as far as they may be chosen. */
export async function findBelongings(
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

type Belongings = Awaited<ReturnType<typeof findBelongings>>;

/** The problems of what is chosen and not found; empty when all is. */
export function problemsOfBelongings(
  found: Belongings,
  geographyIds: GeographyIds,
  groupIds: readonly number[],
): Problems {
  const missing = GEOGRAPHY_TYPES.filter((type) => {
    const id = geographyIds[type];
    return id !== null && !found.some((one) => one.kind === "geography" && one.id === id && one.type === type);
  });
  const hasAllGroups = groupIds.every((id) => found.some((one) => one.kind === "group" && one.id === id));
  return {
    ...Object.fromEntries(missing.map((type) => [geographyField(type), ["Choose from the list."]])),
    ...(hasAllGroups
      ? {}
      : problem("groupIds", "Choose {groups} of the whole company or of the {location}'s {network}.")),
  };
}

/** The names of what a location lies in, for the audit log. */
export function namesOf(found: Belongings) {
  const named = (kind: Belongings[number]["kind"]) => found.filter((one) => one.kind === kind).map(({ name }) => name);
  return { geographies: named("geography"), groups: named("group") };
}

/** Puts a location that a statement makes into its groups, as an expression of that statement. */
export function joinedGroups(locationId: RawBuilder<number>, companyId: number, found: Belongings): RawBuilder<object> {
  return sql`(
    insert into group_locations (group_id, company_id, location_id)
    select chosen, ${companyId}::int, ${locationId} from unnest(${idsOf(found).groupIds}::int[]) chosen)`;
}

/** The same for its geographies. */
export function joinedGeographies(locationId: RawBuilder<number>, found: Belongings): RawBuilder<object> {
  return sql`(
    insert into geography_locations (geography_id, company_id, type, location_id)
    select geographies.id, company_id, type, ${locationId} from geographies
    where geographies.id = any(${idsOf(found).geographyIds}::int[]))`;
}

function idsOf(found: Belongings) {
  const ids = (kind: Belongings[number]["kind"]) => found.filter((one) => one.kind === kind).map(({ id }) => id);
  return { geographyIds: ids("geography"), groupIds: ids("group") };
}

/** Makes the geographies and groups of a location exactly these. */
export async function writeBelongings(
  db: Db,
  location: { id: number; companyId: number },
  found: Belongings,
): Promise<void> {
  const { geographyIds, groupIds } = idsOf(found);
  // One geography of each type: the old one leaves before the new one comes.
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

interface Likeness {
  id: number;
  name: string;
  pcNumber: string;
  meters: number | null;
}

const LIKE_MILES = 0.11;

/** The location of a company that another one looks most like, by place or address; null when there is none. */
export async function findLikeness(
  db: Db,
  companyId: number,
  ownId: number | null,
  site: Site & { state: string },
): Promise<Likeness | null> {
  const house = site.street.trim().split(/\s+/, 1)[0] ?? "";
  const { latitude, longitude } = site;
  // The rule itself measures; this is a little more than it asks for.
  const around =
    latitude === null || longitude === null ? sql`false` : isWithin("locations", LIKE_MILES, { latitude, longitude });
  const { rows } = await sql<Likeness & Site>`
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
  const alike = rows.flatMap((other) => {
    const likeness = likenessOf(site, other);
    return likeness ? [{ id: other.id, name: other.name, pcNumber: other.pcNumber, meters: likeness.meters }] : [];
  });
  return alike.sort((one, other) => (one.meters ?? 0) - (other.meters ?? 0))[0] ?? null;
}

/** The question that a location asks which looks like another one. */
export function likenessProblem({ name, pcNumber, meters }: Likeness): Problems {
  const how = meters === null ? "has the same street, number and ZIP code" : `is ${distanceText(meters)} away`;
  return problem("saveAnyway", `${name} ({pcNumber} ${pcNumber}) ${how}. Tick this box if they are two {locations}.`);
}
