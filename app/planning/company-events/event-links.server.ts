import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** What an event names: the places that it is for and the channels that it is about. Each id stands once. */
export interface EventLinks {
  geographyIds: readonly number[];
  networkIds: readonly number[];
  channelIds: readonly number[];
}

/**
 * The problems of what an event names and its company does not have; locks the rest against being deleted meanwhile. Null
 * when the company is absent or out of reach.
 */
export async function problemsOfLinks(
  db: Db,
  reach: Reach,
  companyId: number,
  links: EventLinks,
): Promise<Problems | null> {
  const { rows } = await sql<{ geographies: number; networks: number; channels: number }>`
    with geography as (${lockOf("geographies", companyId, links.geographyIds)}),
      network as (${lockOf("networks", companyId, links.networkIds)}),
      channel as (${lockOf("channels", companyId, links.channelIds)})
    select (select count(*) from geography) as geographies, (select count(*) from network) as networks,
      (select count(*) from channel) as channels
    from companies where id = ${companyId} and ${reach.company("companies.id")}
  `.execute(db);
  const [known] = rows;
  if (!known) return null;
  return {
    ...(known.geographies === links.geographyIds.length ? {} : problem("geographyIds", unknown("geographies"))),
    ...(known.networks === links.networkIds.length ? {} : problem("networkIds", unknown("{networks}"))),
    ...(known.channels === links.channelIds.length ? {} : problem("channelIds", unknown("channels"))),
  };
}

function lockOf(table: string, companyId: number, ids: readonly number[]): RawBuilder<unknown> {
  return sql`select id from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids}::int[])
    order by id for share`;
}

function unknown(nouns: string): string {
  return `Choose from the company's ${nouns}.`;
}

/** Writes what an event names, in place of what it named. */
export async function writeLinks(
  db: Db,
  companyId: number,
  eventId: number,
  { geographyIds, networkIds, channelIds }: EventLinks,
): Promise<void> {
  await sql`
    with ${taken("company_event_geographies", "geography_id", eventId, geographyIds)},
      ${taken("company_event_networks", "network_id", eventId, networkIds)},
      ${taken("company_event_channels", "channel_id", eventId, channelIds)},
      ${given("company_event_geographies", "geography_id", { companyId, eventId }, geographyIds)},
      ${given("company_event_networks", "network_id", { companyId, eventId }, networkIds)},
      ${given("company_event_channels", "channel_id", { companyId, eventId }, channelIds)}
    select
  `.execute(db);
}

function taken(table: string, column: string, eventId: number, ids: readonly number[]): RawBuilder<unknown> {
  return sql`${sql.ref(`taken_${column}`)} as (delete from ${sql.table(table)}
    where event_id = ${eventId} and ${sql.ref(column)} <> all(${ids}::int[]))`;
}

function given(
  table: string,
  column: string,
  { companyId, eventId }: { companyId: number; eventId: number },
  ids: readonly number[],
): RawBuilder<unknown> {
  return sql`${sql.ref(`given_${column}`)} as (insert into ${sql.table(table)} (event_id, company_id, ${sql.ref(
    column,
  )})
    select ${eventId}::int, ${companyId}::int, named from unnest(${ids}::int[]) named on conflict do nothing)`;
}
