import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { liesIn } from "#app/modules/geographies/geography-queries.server.ts";

/** An event of a company with what it names and whom it affects; null when it is absent or out of reach. */
export async function findCompanyEvent(db: Db, reach: Reach, companyId: number, eventId: number) {
  const event = await db
    .selectFrom("companyEvents")
    .select(["id", "title", "description", "kind", "startsOn", "endsOn", "link", "visibleFrom", "status"])
    .select(["isEverywhere", "version"])
    .select([geographyIds.as("geographyIds"), networkIds.as("networkIds"), channelIds.as("channelIds")])
    .select([affected("count(*)").as("locations"), affected("count(distinct locations.network_id)").as("networks")])
    .where("id", "=", eventId)
    .where("companyId", "=", companyId)
    .where(reach.company("companyEvents.companyId"))
    .executeTakeFirst();
  return event ?? null;
}

export const geographyIds = idsOf("company_event_geographies", "geography_id");
export const networkIds = idsOf("company_event_networks", "network_id");
export const channelIds = idsOf("company_event_channels", "channel_id");

function idsOf(table: string, column: string): RawBuilder<number[]> {
  return sql`array(select ${sql.ref(column)} from ${sql.table(table)} where event_id = company_events.id
    order by ${sql.ref(column)})`;
}

/** Counts the locations that an event is for and that are not closed for good. */
function affected(count: "count(*)" | "count(distinct locations.network_id)"): RawBuilder<number> {
  return sql<number>`(select ${sql.raw(count)} from locations
    where locations.company_id = company_events.company_id and locations.status <> 'closed'
    and ${isForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))})`;
}

/** Holds for the events that a location sees: those everywhere, of its network, of a geography that it lies in. */
export function isForLocation(locationId: RawBuilder<unknown>, networkId: RawBuilder<unknown>): RawBuilder<boolean> {
  const chosen = sql`(select geography_id from company_event_geographies where event_id = company_events.id)`;
  return sql`(company_events.is_everywhere
    or ${networkId} in (select network_id from company_event_networks where event_id = company_events.id)
    or ${liesIn(chosen, locationId)})`;
}

/** The published events of a company that take place within some days (YYYY-MM-DD) and are visible on a day. */
export function listPublishedEvents(
  db: Db,
  reach: Reach,
  companyId: number,
  { from, to, today }: { from: string; to: string; today: string }
) {
  return db
    .selectFrom("companyEvents")
    .select(["id", "title", "description", "kind", "startsOn", "endsOn", "link", "isEverywhere", "sequence"])
    .select([geographyIds.as("geographyIds"), networkIds.as("networkIds"), channelIds.as("channelIds")])
    .where("companyId", "=", companyId)
    .where(reach.company("companyEvents.companyId"))
    .where("status", "=", "published")
    .where("startsOn", "<=", to)
    .where("endsOn", ">=", from)
    .where((is) => is.or([is("visibleFrom", "is", null), is("visibleFrom", "<=", today)]))
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
}

/** The networks of a company that are not merged into another one, by name, for a form's choices. */
export function listNetworkChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("networks")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .where("status", "<>", "merged")
    .where(reach.network("networks.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
