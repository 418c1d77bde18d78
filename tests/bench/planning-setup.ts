import type { BenchSetup } from "./setup.ts";
import { queryRows } from "./postgres.ts";

export interface MadePlan {
  id: number;
  locationId: number;
  /** Email of an owner of its network. */
  owner: string;
}

/**
 * Create a plan for the next three months with items like those of the company's plans; `skip` selects its location.
 */
export async function makeBenchPlan(
  { databaseUrl }: BenchSetup,
  {
    companyId,
    items,
    status,
    skip,
  }: { companyId: number; items: number; status: "draft" | "saved" | "active"; skip: number },
): Promise<MadePlan> {
  const [made] = await queryRows<MadePlan>(
    databaseUrl,
    `with place as (
       select locations.*, users.email from locations
       join memberships on memberships.network_id = locations.network_id join users on users.id = memberships.user_id
       where locations.company_id = $1 and users.role = 'Business Owner' and users.status = 'Registered'
       order by locations.id desc, users.id offset $4 limit 1
     ), made as (
       insert into plans (company_id, network_id, location_id, number, name, starts_on, ends_on, neighborhood_type, status)
       select company_id, network_id, id, 'PL-B-' || $5 || '-' || $4, 'Bench ' || $5 || '-' || $4, current_date + 30,
         current_date + 119, neighborhood_type, $3 from place
       returning id, location_id, starts_on
     ), aim as (
       insert into plan_objectives (plan_id, company_id, objective_id)
       select made.id, $1, (select min(id) from objectives where company_id = $1) from made
     ), filled as (
       insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
         starts_on, ends_on, quantity, unit_cost_cents, lead_days, steps)
       select made.id, $1, n, idea_id, idea_version, title, channel_id, channel_option_id, made.starts_on + n % 80,
         made.starts_on + n % 80 + 2, quantity, unit_cost_cents, lead_days, steps
       from made, (select *, (row_number() over (order by id))::int as n from plan_items where company_id = $1 limit $2) item
     )
     select made.id, made.location_id as "locationId", place.email as owner from made, place`,
    [companyId, items, status, skip, Date.now().toString(36)],
  );
  if (!made) throw new Error("No plan was made.");
  return made;
}

/** Add open actions to a plan's location, `each` for each of its items. */
export async function makeBenchActions({ databaseUrl }: BenchSetup, planId: number, each: number): Promise<void> {
  await queryRows(
    databaseUrl,
    `insert into actions (company_id, location_id, plan_id, plan_item_id, title, phase, offset_days, due_on, position)
     select plans.company_id, plans.location_id, plans.id, item.id, 'Step ' || n || ' of ' || left(item.title, 80), 'before', -n,
       item.starts_on - n, n
     from plans join plan_items item on item.plan_id = plans.id, generate_series(1, $2::int) n where plans.id = $1`,
    [planId, each],
  );
}

/** Create a published set of the company's first ideas, a week apart. */
export async function makeBenchSet({ databaseUrl, large }: BenchSetup, items: number): Promise<number> {
  const [made] = await queryRows<{ id: number }>(
    databaseUrl,
    `with made as (
       insert into autopilot_sets (company_id, name, status) values ($1, 'Bench ' || $3, 'published') returning id
     ), filled as (
       insert into autopilot_items (set_id, company_id, position, idea_id, offset_days, quantity, unit_cost_cents)
       select made.id, $1, n, idea.id, n * 7, 2, 5000
       from made, (select id, (row_number() over (order by id))::int as n from ideas where company_id = $1 limit $2) idea
     )
     select id from made`,
    [large, items, Date.now().toString(36)],
  );
  return made?.id ?? 0;
}

export async function listPcNumbers(
  { databaseUrl, large }: BenchSetup,
  { skip, most }: { skip: number; most: number },
) {
  const rows = await queryRows<{ number: string }>(
    databaseUrl,
    "select pc_number as number from locations where company_id = $1 order by id offset $2 limit $3",
    [large, skip, most],
  );
  return rows.map(({ number }) => number);
}
