import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { type Problems, problem } from "#app/http/problems.ts";

/** What an event names: the places that it is for and the channels that it is about. Each id stands once. */
export interface EventLinks {
  geographyIds: readonly number[];
  networkIds: readonly number[];
  channelIds: readonly number[];
}

/**
 * A company in reach with how many of the records that an event names are its own; locks those against being deleted
 * meanwhile.
 */
export function queryLinks(db: Db, { reach }: Editor, companyId: number, links: EventLinks) {
  return db
    .with("geography", () => lockOf("geographies", companyId, links.geographyIds))
    .with("network", () => lockOf("networks", companyId, links.networkIds))
    .with("channel", () => lockOf("channels", companyId, links.channelIds))
    .selectFrom("companies")
    .select(sql<number>`(select count(*) from geography)`.as("geographies"))
    .select(sql<number>`(select count(*) from network)`.as("networks"))
    .select(sql<number>`(select count(*) from channel)`.as("channels"))
    .where("id", "=", companyId)
    .where(reach.company("companies.id"));
}

/** What is wrong about what an event names, where so many of it are its company's own. */
export function problemsOfLinks(
  own: { geographies: number; networks: number; channels: number },
  links: EventLinks,
): Problems | null {
  const problems = {
    ...(own.geographies === links.geographyIds.length ? {} : problem("geographyIds", unknown("geographies"))),
    ...(own.networks === links.networkIds.length ? {} : problem("networkIds", unknown("{networks}"))),
    ...(own.channels === links.channelIds.length ? {} : problem("channelIds", unknown("channels"))),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

function lockOf(table: string, companyId: number, ids: readonly number[]): RawBuilder<{ id: number }> {
  return sql`(select id from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids}::int[])
    order by id for share)`;
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
