import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { FieldErrors } from "#app/http/errors.ts";

/** Records that an event links to: its audience (geographies and networks) and its channels. */
export const COMPANY_EVENT_LINKS = [
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

/** Ids by field, without duplicates. */
export type CompanyEventLinks = Record<(typeof COMPANY_EVENT_LINKS)[number]["field"], readonly number[]>;

/**
 * Query a company in scope with the number of linked records that belong to it, in the order of
 * `COMPANY_EVENT_LINKS`. Locks the records, so that none is deleted meanwhile.
 */
export function queryOwnLinks(db: Db, { access }: Actor, companyId: number, links: CompanyEventLinks) {
  const counts = COMPANY_EVENT_LINKS.map(
    ({ field, records }) => sql`(select count(*) from (select id from ${sql.table(records)}
      where company_id = ${companyId} and id = any(${links[field]}::int[]) order by id for share) own)`,
  );
  return db
    .selectFrom("companies")
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as("own"))
    .where("id", "=", companyId)
    .where(access.company("companies.id"));
}

/** Return field errors for links to records of other companies, given the counts in `own`; null when all are valid. */
export function validateCompanyEventLinks(
  { own }: { own: readonly number[] },
  links: CompanyEventLinks,
): FieldErrors | null {
  const problems = COMPANY_EVENT_LINKS.flatMap(({ field, nouns }, index): [string, string[]][] =>
    own[index] === links[field].length ? [] : [[field, [`Choose ${nouns} of this company.`]]],
  );
  return problems.length > 0 ? Object.fromEntries(problems) : null;
}

/** Replace the links of some events of a company. */
export async function writeCompanyEventLinks(
  db: Db,
  companyId: number,
  events: readonly (CompanyEventLinks & { id: number | null })[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const statements = COMPANY_EVENT_LINKS.flatMap(({ field, table, column }) => {
    const pairs = JSON.stringify(events.flatMap(({ id, [field]: named }) => named.map((one) => ({ id, one }))));
    const given = sql`jsonb_to_recordset(${pairs}::jsonb) as given (id int, one int)`;
    return [
      sql`${sql.ref(`taken_${column}`)} as (delete from ${sql.table(table)} where event_id = any(${ids}::int[])
        and (event_id, ${sql.ref(column)}) not in (select id, one from ${given}))`,
      sql`${sql.ref(`given_${column}`)} as (insert into ${sql.table(table)} (event_id, company_id, ${sql.ref(column)})
        select id, ${companyId}::int, one from ${given} on conflict do nothing)`,
    ];
  });
  await sql`with ${sql.join(statements)} select`.execute(db);
}
