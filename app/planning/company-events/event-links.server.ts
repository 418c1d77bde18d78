import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Problems } from "#app/http/problems.ts";

/** What an event names: the places that it is for and the channels that it is about. */
export const LINKS = [
  {
    field: "geographyIds",
    nouns: "geographies",
    records: "geographies",
    table: "company_event_geographies",
    column: "geography_id",
  },
  {
    field: "networkIds",
    nouns: "{networks}",
    records: "networks",
    table: "company_event_networks",
    column: "network_id",
  },
  {
    field: "channelIds",
    nouns: "channels",
    records: "channels",
    table: "company_event_channels",
    column: "channel_id",
  },
] as const;

/** Each id stands once. */
export type EventLinks = Record<(typeof LINKS)[number]["field"], readonly number[]>;

/**
 * A company in reach with how many of the records that an event names are its own, in the order of `LINKS`; locks those
 * against being deleted meanwhile.
 */
export function queryLinks(db: Db, { reach }: Editor, companyId: number, links: EventLinks) {
  const counts = LINKS.map(
    ({ field, records }) => sql`(select count(*) from (select id from ${sql.table(records)}
      where company_id = ${companyId} and id = any(${links[field]}::int[]) order by id for share) own)`,
  );
  return db
    .selectFrom("companies")
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as("own"))
    .where("id", "=", companyId)
    .where(reach.company("companies.id"));
}

/** What is wrong about what an event names, where so many of it are its company's own. */
export function problemsOfLinks({ own }: { own: readonly number[] }, links: EventLinks): Problems | null {
  const problems = LINKS.flatMap(({ field, nouns }, place): [string, string[]][] =>
    own[place] === links[field].length ? [] : [[field, [`Choose from the company's ${nouns}.`]]],
  );
  return problems.length > 0 ? Object.fromEntries(problems) : null;
}

/** Writes what some events of a company name, in place of what they named. */
export async function writeLinks(
  db: Db,
  companyId: number,
  events: readonly (EventLinks & { id: number | null })[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const parts = LINKS.flatMap(({ field, table, column }) => {
    const pairs = JSON.stringify(events.flatMap(({ id, [field]: named }) => named.map((one) => ({ id, one }))));
    const given = sql`jsonb_to_recordset(${pairs}::jsonb) as given (id int, one int)`;
    return [
      sql`${sql.ref(`taken_${column}`)} as (delete from ${sql.table(table)} where event_id = any(${ids}::int[])
        and (event_id, ${sql.ref(column)}) not in (select id, one from ${given}))`,
      sql`${sql.ref(`given_${column}`)} as (insert into ${sql.table(table)} (event_id, company_id, ${sql.ref(column)})
        select id, ${companyId}::int, one from ${given} on conflict do nothing)`,
    ];
  });
  await sql`with ${sql.join(parts)} select`.execute(db);
}
