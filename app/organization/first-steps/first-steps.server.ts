import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type FirstSteps, MAX_NEW_NAMES, NEW_DAYS } from "./first-steps.ts";

/** SQL conditions on a row `shop` of locations: a first step is still to do. */
const stepConditions = {
  pin: sql`shop.latitude is null`,
  neighborhood: sql`not exists (select from trading_areas where location_id = shop.id)`,
  surroundings: sql`not exists (select from point_targets where location_id = shop.id)
    and not exists (select from point_contacts where location_id = shop.id)`,
  plan: sql`not exists (select from plans where location_id = shop.id and status in ('saved', 'active', 'completed'))`,
};

/** Build the SQL condition that a row `shop` of locations is new. */
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
 * Build the SQL of the progress of the first steps, for the new locations in `shops` and the networks that `networks`
 * selects.
 */
export function selectFirstSteps(
  shops: RawBuilder<unknown>,
  networks: RawBuilder<unknown>,
  now: Date,
): RawBuilder<FirstSteps> {
  const eachShop = Object.entries(stepConditions).map(
    ([step, left]) => sql`${sql.lit(step)}, json_build_object('count', count(*) filter (where ${left}),
      'locationId', min(shop.id) filter (where ${left}))`,
  );
  const ofAll = (isDone: RawBuilder<unknown>) =>
    sql`json_build_object('count', case when ${isDone} then 0 else 1 end, 'locationId', null)`;
  return sql`(select json_build_object('locations', count(*),
      'names', coalesce((array_agg(shop.name order by lower(shop.name), shop.id))[1:${sql.lit(MAX_NEW_NAMES)}], '{}'), 'left', json_build_object(
        'people', ${ofAll(hasPeople(networks))}, ${sql.join(eachShop)}, 'calendar', ${ofAll(hasCalendar(networks))}))
    from ${shops} shop where ${isNewAt(now)})`;
}

/** Find a network's progress with its first steps; the caller has checked that the network exists. */
export async function findFirstSteps(db: Db, access: AccessScope, networkId: number, now: Date): Promise<FirstSteps> {
  const shops = sql`(select * from locations where network_id = ${networkId} and ${access.company("locations.companyId")})`;
  const { rows } = await sql<{
    steps: FirstSteps;
  }>`select ${selectFirstSteps(shops, sql`${networkId}::integer`, now)} as steps`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A statement without a source gave no row.");
  return row.steps;
}

/** Build the SQL of the number of steps left for each row of `networks`; null when none of its locations is new. */
export function selectStepsLeft(now: Date): RawBuilder<number | null> {
  return sql`(
  select sum(still)::integer from (
    select case when ${hasPeople(sql`networks.id`)} then 0 else 1 end as still
    union all select case when ${hasCalendar(sql`networks.id`)} then 0 else 1 end
    ${sql.join(
      Object.values(stepConditions).map(
        (left) => sql`union all select case when ${ofNewAt(now, left)} then 1 else 0 end`,
      ),
      sql` `,
    )}
  ) steps where ${ofNewAt(now, sql`true`)})`;
}
