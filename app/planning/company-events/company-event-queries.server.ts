import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { liesIn } from "#app/organization/geographies/geography-queries.server.ts";
import { timesWithin } from "./company-event-days.ts";

/** An event of a company with what it names and whom it affects; null when it is absent or out of reach. */
export async function findCompanyEvent(db: Db, reach: Reach, companyId: number, eventId: number) {
  const event = await db
    .selectFrom("companyEvents")
    .select(["id", "title", "description", "kind", "startsOn", "endsOn", "link", "visibleFrom", "status"])
    .select(["isEverywhere", "version", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
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

/** A geography with its type, since a state and a region may share a name. */
export const geographyWord = sql<string>`geographies.name || ' (' ||
  case geographies.type when 'dma' then 'DMA' else initcap(geographies.type) end || ')'`;

/** The rules as text, which `timesWithin` reads. */
export const recurrence = sql<string | null>`company_events.recurrence::text`;
export const exceptionDays = sql<string[]>`to_json(company_events.exception_days)`;

/** When an event takes place, as `timesWithin` reads it: the names and values of a JSON object. */
export const eventDays = sql`'startsOn', company_events.starts_on, 'endsOn', company_events.ends_on,
  'recurrence', ${recurrence}, 'repeatsUntil', company_events.repeats_until, 'exceptionDays', ${exceptionDays}`;

/** The last day on which an event may take place. */
export const lastDay = sql<string>`(case when company_events.rrule = '' then company_events.ends_on
  else coalesce(company_events.repeats_until, 'infinity') + (company_events.ends_on - company_events.starts_on) end)`;

/** Holds for the events that take place within some days, and for repeating ones that may: `timesWithin` tells. */
export function mayTakePlace(from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(company_events.starts_on <= ${until} and ${lastDay} >= ${from})`;
}

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

/** Each time that a blackout of a company takes place within some days (YYYY-MM-DD). */
export async function listBlackoutTimes(
  db: Db,
  reach: Reach,
  companyId: number,
  days: { from: string; until: string },
) {
  const blackouts = await db
    .selectFrom("companyEvents")
    .select(["id", "startsOn", "endsOn", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .where("companyId", "=", companyId)
    .where(reach.company("companyEvents.companyId"))
    .where("kind", "=", "blackout")
    .where("status", "=", "published")
    .where(mayTakePlace(sql`${days.from}`, sql`${days.until}`))
    .orderBy("id")
    .execute();
  return timesWithin(blackouts, days).map(({ id, startsOn, endsOn }) => ({ id, startsOn, endsOn }));
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
