import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isInGeographies } from "#app/organization/geographies/geography-queries.server.ts";
import { expandCompanyEvents } from "./company-event-days.ts";

/** Find a company event with its links and the counts of affected locations; null when it is absent or out of scope. */
export async function findCompanyEvent(db: Db, access: AccessScope, companyId: number, eventId: number) {
  const event = await db
    .selectFrom("companyEvents")
    .select(["id", "title", "description", "kind", "startsOn", "endsOn", "link", "visibleFrom", "status"])
    .select(["isEverywhere", "version", "repeatsUntil"])
    .select([companyEventRecurrence.as("recurrence"), companyEventExceptionDays.as("exceptionDays")])
    .select([
      companyEventGeographyIds.as("geographyIds"),
      companyEventNetworkIds.as("networkIds"),
      companyEventChannelIds.as("channelIds"),
    ])
    .select([
      countAffected("count(*)").as("locations"),
      countAffected("count(distinct locations.network_id)").as("networks"),
    ])
    .where("id", "=", eventId)
    .where("companyId", "=", companyId)
    .where(access.company("companyEvents.companyId"))
    .executeTakeFirst();
  return event ?? null;
}

export const companyEventGeographyIds = eventLinkIds("company_event_geographies", "geography_id");
export const companyEventNetworkIds = eventLinkIds("company_event_networks", "network_id");
export const companyEventChannelIds = eventLinkIds("company_event_channels", "channel_id");

/** Name of a geography with its type, because a state and a region can share a name. */
export const geographyNameWithType = sql<string>`geographies.name || ' (' ||
  case geographies.type when 'dma' then 'DMA' else initcap(geographies.type) end || ')'`;

/** Repeat rules as JSON text, as `expandCompanyEvents` reads them. */
export const companyEventRecurrence = sql<string | null>`company_events.recurrence::text`;
export const companyEventExceptionDays = sql<string[]>`to_json(company_events.exception_days)`;

/** Names and values of a JSON object with an event's days, as `expandCompanyEvents` reads it. */
export const companyEventDaysJson = sql`'startsOn', company_events.starts_on, 'endsOn', company_events.ends_on,
  'recurrence', ${companyEventRecurrence}, 'repeatsUntil', company_events.repeats_until, 'exceptionDays', ${companyEventExceptionDays}`;

/** Last day on which an event can take place; infinity for an endless repeat. */
export const companyEventLastDay = sql<string>`(case when company_events.rrule = '' then company_events.ends_on
  else coalesce(company_events.repeats_until, 'infinity') + (company_events.ends_on - company_events.starts_on) end)`;

/**
 * Build the SQL condition that an event can take place within some days. Repeating events may still have no occurrence
 * there, which only `expandCompanyEvents` finds out.
 */
export function canTakePlace(from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(company_events.starts_on <= ${until} and ${companyEventLastDay} >= ${from})`;
}

function eventLinkIds(table: string, column: string): RawBuilder<number[]> {
  return sql`array(select ${sql.ref(column)} from ${sql.table(table)} where event_id = company_events.id
    order by ${sql.ref(column)})`;
}

/** Count the locations that an event is for, without closed ones. */
function countAffected(count: "count(*)" | "count(distinct locations.network_id)"): RawBuilder<number> {
  return sql<number>`(select ${sql.raw(count)} from locations
    where locations.company_id = company_events.company_id and locations.status <> 'closed'
    and ${isCompanyEventForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))})`;
}

/**
 * Build the SQL condition that an event is for a location: for everyone, its network, or a geography that contains it.
 */
export function isCompanyEventForLocation(
  locationId: RawBuilder<unknown>,
  networkId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const chosen = sql`(select geography_id from company_event_geographies where event_id = company_events.id)`;
  return sql`(company_events.is_everywhere
    or ${networkId} in (select network_id from company_event_networks where event_id = company_events.id)
    or ${isInGeographies(chosen, locationId)})`;
}

/** List every occurrence of a company's blackouts within some days (YYYY-MM-DD, both included). */
export async function listBlackoutOccurrences(
  db: Db,
  access: AccessScope,
  companyId: number,
  days: { from: string; until: string },
) {
  const blackouts = await db
    .selectFrom("companyEvents")
    .select(["id", "startsOn", "endsOn", "repeatsUntil"])
    .select([companyEventRecurrence.as("recurrence"), companyEventExceptionDays.as("exceptionDays")])
    .where("companyId", "=", companyId)
    .where(access.company("companyEvents.companyId"))
    .where("kind", "=", "blackout")
    .where("status", "=", "published")
    .where(canTakePlace(sql`${days.from}`, sql`${days.until}`))
    .orderBy("id")
    .execute();
  return expandCompanyEvents(blackouts, days).map(({ id, startsOn, endsOn }) => ({ id, startsOn, endsOn }));
}

/** List a company's networks by name, without merged ones, as options of a form. */
export function listCompanyEventNetworks(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("networks")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .where("status", "<>", "merged")
    .where(access.network("networks.id"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}
