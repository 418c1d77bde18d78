import type { BenchSetup } from "./setup.ts";
import { queryRows } from "./postgres.ts";

/** Return the email of a registered owner of one network of a company. */
export async function ownerIn({ databaseUrl }: BenchSetup, companyId: number): Promise<string> {
  const [owner] = await queryRows<{ email: string }>(
    databaseUrl,
    `select users.email from users join memberships on memberships.user_id = users.id
     where users.company_id = $1 and users.role = 'Business Owner' and users.status = 'Registered'
     group by users.id having count(*) = 1 order by users.id limit 1`,
    [companyId],
  );
  if (!owner) throw new Error("The company has no owner.");
  return owner.email;
}

export interface KnownClaim {
  id: number;
  version: number;
  /** Email of the owner who created it. */
  owner: string;
}

/** Return claims of the large company in a status, ordered by id, whose owners can sign in. */
export function claimsIn({ databaseUrl, large }: BenchSetup, status: string, most: number): Promise<KnownClaim[]> {
  return queryRows<KnownClaim>(
    databaseUrl,
    `select claims.id, claims.version, users.email as owner from claims join users on users.id = claims.created_by
     where claims.company_id = $1 and claims.status = $2 and users.status = 'Registered' order by claims.id limit $3`,
    [large, status, most],
  );
}

/** Count the claims whose status is another, or whose account has sums that its claims do not explain. */
export async function countWrong({ databaseUrl }: BenchSetup, claims: readonly KnownClaim[], status: string) {
  const [counted] = await queryRows<{ wrong: string }>(
    databaseUrl,
    `select count(*) as wrong from claims join budget_accounts account on account.id = claims.account_id
     cross join lateral (select sum(reserved_cents) as reserved from claims where account_id = account.id) bound
     where claims.id = any($1) and (claims.status <> $2 or account.reserved_cents <> bound.reserved)`,
    [claims.map(({ id }) => id), status],
  );
  return Number(counted?.wrong);
}

/**
 * Give the owner of 100 networks five years of history: a weekly event of each network, and quarterly plans of 12
 * items.
 */
export async function makeYears({ databaseUrl, large }: BenchSetup): Promise<void> {
  await queryRows(
    databaseUrl,
    `with ${own}, event as (
       insert into custom_events (company_id, network_id, title, category_id, starts_on, ends_on, time_zone, status,
         is_reimbursable, estimated_cost_cents)
       select $1, network_id, 'Week ' || week, (select min(id) from custom_event_categories where company_id = $1),
         current_date - week * 7, current_date - week * 7, 'America/New_York', 'held', week % 2 = 0, 20000
       from (select distinct network_id from own) network, generate_series(1, 260) week returning id, network_id
     )
     insert into custom_event_locations (event_id, company_id, location_id)
     select event.id, $1, own.id from event join own using (network_id)`,
    [large],
  );
  await queryRows(
    databaseUrl,
    `with ${own}, plan as (
       insert into plans (company_id, network_id, location_id, number, name, starts_on, ends_on, neighborhood_type, status,
         completed_at)
       select $1, network_id, id, 'PL-Y-' || id || '-' || n, 'Quarter ' || n, day, day + 90, neighborhood_type, 'completed', now()
       from own, generate_series(1, 20) n, lateral (select current_date - n * 91 as day) start returning id, starts_on
     )
     insert into plan_items (plan_id, company_id, position, title, channel_id, starts_on, ends_on, quantity, unit_cost_cents,
       lead_days, steps, is_incentive_eligible)
     select plan.id, $1, n, 'Item ' || n, (select min(id) from channels where company_id = $1), plan.starts_on + n * 7,
       plan.starts_on + n * 7 + 6, 1, 5000, 0, '[]', n % 2 = 0
     from plan, generate_series(1, 12) n`,
    [large],
  );
  await queryRows(databaseUrl, "analyze custom_events, custom_event_locations, plans, plan_items");
}

const own = `own as (
  select locations.* from locations join memberships using (network_id) join users on users.id = memberships.user_id
  where users.email = 'chain@scale.test')`;
