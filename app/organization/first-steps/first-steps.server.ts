import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type FirstSteps, NEW_DAYS } from "./first-steps.ts";

/** Holds for a row `shop` of locations where a step is still to do. */
const isLeft = {
  pin: sql`shop.latitude is null`,
  neighborhood: sql`not exists (select from trading_areas where location_id = shop.id)`,
  surroundings: sql`not exists (select from point_targets where location_id = shop.id)
    and not exists (select from point_contacts where location_id = shop.id)`,
  plan: sql`not exists (select from plans where location_id = shop.id and status in ('saved', 'active', 'completed'))`,
};

/** Holds for a row `shop` of locations that begins. */
const isNewAt = (now: Date) =>
  sql`(shop.status <> 'closed' and shop.created_at > ${now}::timestamptz - make_interval(days => ${NEW_DAYS}))`;

const peopleOf = (networks: RawBuilder<unknown>) => sql`memberships join users on users.id = memberships.user_id
  and users.status = 'Registered' where memberships.network_id in (${networks})`;
const hasPeople = (networks: RawBuilder<unknown>) =>
  sql`(select count(distinct users.id) > 1 from ${peopleOf(networks)})`;
const hasCalendar = (networks: RawBuilder<unknown>) => sql`exists (select from calendar_feeds where revoked_at is null
  and user_id in (select users.id from ${peopleOf(networks)}))`;
const ofNewAt = (now: Date, condition: RawBuilder<unknown>) => sql`exists (select from locations shop
  where shop.network_id = networks.id and ${isNewAt(now)} and ${condition})`;

/**
 * How far the first steps are, as a part of a statement: of the new locations that `shops` holds, and of the networks that
 * `networks` selects.
 */
export function firstSteps(
  shops: RawBuilder<unknown>,
  networks: RawBuilder<unknown>,
  now: Date,
): RawBuilder<FirstSteps> {
  const eachShop = Object.entries(isLeft).map(
    ([step, left]) => sql`${sql.lit(step)}, json_build_object('count', count(*) filter (where ${left}),
      'locationId', min(shop.id) filter (where ${left}))`,
  );
  const ofAll = (isDone: RawBuilder<unknown>) =>
    sql`json_build_object('count', case when ${isDone} then 0 else 1 end, 'locationId', null)`;
  return sql`(select json_build_object('locations', count(*), 'left', json_build_object(
        'people', ${ofAll(hasPeople(networks))}, ${sql.join(eachShop)}, 'calendar', ${ofAll(hasCalendar(networks))}))
    from ${shops} shop where ${isNewAt(now)})`;
}

/** How far a network is with its first steps. Its callers have looked it up. */
export async function findFirstSteps(db: Db, reach: Reach, networkId: number, now: Date): Promise<FirstSteps> {
  const shops = sql`(select * from locations where network_id = ${networkId} and ${reach.company("locations.companyId")})`;
  const { rows } = await sql<{
    steps: FirstSteps;
  }>`select ${firstSteps(shops, sql`${networkId}::integer`, now)} as steps`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A statement without a source gave no row.");
  return row.steps;
}

/** How many of its steps each row of `networks` has still to do, for a list; null where no location of it is new. */
export function stepsLeftAt(now: Date): RawBuilder<number | null> {
  return sql`(
  select sum(still)::integer from (
    select case when ${hasPeople(sql`networks.id`)} then 0 else 1 end as still
    union all select case when ${hasCalendar(sql`networks.id`)} then 0 else 1 end
    ${sql.join(
      Object.values(isLeft).map((left) => sql`union all select case when ${ofNewAt(now, left)} then 1 else 0 end`),
      sql` `,
    )}
  ) steps where ${ofNewAt(now, sql`true`)})`;
}
