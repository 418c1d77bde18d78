import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { addAutopilot } from "./demo-autopilot.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";
import { type PlanSeed, firstChannelOption, listOpenShops, nextPlanNumber, stepsOfIdea } from "./demo-plan-queries.ts";
import type { DemoPlanning, PlanTheme } from "./demo-themes.ts";
import { harborPlanning, sunrisePlanning } from "./demo-themes.ts";

/** Dates of the plans of each status, and the shops that have one, in days from the day of loading. */
const runs = [
  { status: "archived", startsIn: -210, days: 45, every: 7, at: 3 },
  { status: "completed", startsIn: -120, days: 70, every: 2, at: 0 },
  { status: "active", startsIn: -24, days: 75, every: 3, at: 0 },
  { status: "active", startsIn: -9, days: 56, every: 3, at: 1 },
  { status: "saved", startsIn: 21, days: 60, every: 4, at: 0 },
  { status: "draft", startsIn: 48, days: 90, every: 5, at: 0 },
] as const;

type Status = (typeof runs)[number]["status"];

/** Statuses that a plan went through, with the days since its creation. */
const paths: Record<Status, readonly (readonly [status: string, after: number])[]> = {
  draft: [["draft", 0]],
  saved: [
    ["draft", 0],
    ["saved", 1],
  ],
  active: [
    ["draft", 0],
    ["saved", 1],
    ["active", 2],
  ],
  completed: [
    ["draft", 0],
    ["saved", 1],
    ["active", 2],
    ["completed", 89],
  ],
  archived: [
    ["draft", 0],
    ["saved", 1],
    ["archived", 30],
  ],
};

/** Add plans in every status for a company's shops, with items, actions and their history; then those of autopilot. */
export async function addDemoPlans(db: Db, ground: PlanSeed, today: Date): Promise<void> {
  const { companyId, key } = ground;
  const planning = key === "sunrise" ? sunrisePlanning : harborPlanning;
  const shops = await listOpenShops(db, companyId);
  const firstClear = await findClearDays(db, companyId, today);
  const drawn = shops.flatMap((shop, place) =>
    runs.flatMap((run, shift) => {
      const theme = planning.themes[(place + shift) % planning.themes.length];
      const startsIn = run.startsIn > 0 ? firstClear(run.startsIn) : run.startsIn;
      return theme && place % run.every === run.at
        ? [{ shop, run, theme, startsIn, begunAgo: daysSinceCreation(run) }]
        : [];
    }),
  );
  // The product allows a shop one plan of a name.
  const keyOf = ({ shop, theme }: (typeof drawn)[number]) => `${shop.id} ${theme.name}`;
  const planned = drawn.filter((one, index) => drawn.findIndex((other) => keyOf(other) === keyOf(one)) === index);
  const numbers = numbersOf(planned.map(({ begunAgo }) => instantDaysAgo(today, begunAgo).getUTCFullYear()));
  const added = await db
    .insertInto("plans")
    .values(
      planned.map(({ shop, run, theme, startsIn, begunAgo }, index) => {
        const begun = instantDaysAgo(today, begunAgo, index);
        const isActivated = run.status === "active" || run.status === "completed";
        const touched = instantDaysAgo(today, Math.max(0, begunAgo - (paths[run.status].at(-1)?.[1] ?? 0)), index);
        return {
          companyId,
          networkId: shop.networkId,
          locationId: shop.id,
          number: numbers.texts[index] ?? "",
          name: theme.name,
          startsOn: dateDaysAgo(today, -startsIn),
          endsOn: dateDaysAgo(today, -startsIn - run.days + 1),
          neighborhoodType: shop.neighborhoodType,
          budgetCents: index % 3 === 0 ? null : 75_000 + (index % 8) * 25_000,
          status: run.status,
          activatedAt: isActivated ? instantDaysAgo(today, begunAgo - 2, index) : null,
          completedAt: run.status === "completed" ? touched : null,
          createdAt: begun,
          createdBy: shop.owner,
          updatedAt: touched,
          updatedBy: shop.owner,
        };
      }),
    )
    .returning("id")
    .execute();
  const plans = added.flatMap(({ id }, index) => {
    const plan = planned[index];
    return plan ? [{ id, ...plan }] : [];
  });
  await db
    .insertInto("statusChanges")
    .values(
      plans.flatMap(({ id, shop, run, begunAgo }) =>
        paths[run.status].map(([toStatus, after], step) => ({
          objectType: "plan",
          objectId: id,
          companyId,
          fromStatus: paths[run.status][step - 1]?.[0] ?? null,
          toStatus,
          at: instantDaysAgo(today, Math.max(0, begunAgo - after), id + step),
          byUserId: toStatus === "completed" ? null : shop.owner,
        })),
      ),
    )
    .execute();
  await addObjectives(db, companyId, planning);
  await addItems(db, companyId, planning.themes, today);
  await addActions(db, companyId, today);
  const made = await addAutopilot(db, {
    ground,
    demoPlanning: planning,
    shops,
    lasts: numbers.lasts,
    startsIn: firstClear(16),
    today,
  });
  await db
    .insertInto("recordNumbers")
    .values([...made].map(([year, last]) => ({ companyId, prefix: "PL", year, last })))
    .execute();
}

const CLEAR_DAYS = 45;

/**
 * Return a function that finds, from a day on, the first day followed by some weeks without a blackout; in days ahead.
 */
async function findClearDays(db: Db, companyId: number, today: Date): Promise<(from: number) => number> {
  const blackouts = await db
    .selectFrom("companyEvents")
    .select(["startsOn", "endsOn"])
    .where("companyId", "=", companyId)
    .where("kind", "=", "blackout")
    .where("status", "=", "published")
    .execute();
  const day = (ahead: number) => dateDaysAgo(today, -ahead);
  const meets = (ahead: number) =>
    blackouts.some(({ startsOn, endsOn }) => startsOn <= day(ahead + CLEAR_DAYS) && endsOn >= day(ahead));
  return (from) => {
    let ahead = from;
    while (meets(ahead)) ahead += 1;
    return ahead;
  };
}

/** Return how long ago the plan was created: three weeks before its start, or some days ago when it has not started. */
function daysSinceCreation({ startsIn }: { startsIn: number }): number {
  return Math.max(4, 21 - startsIn);
}

/** Number records by the year of their creation, and return the last number of each year. */
function numbersOf(years: readonly number[]) {
  const lasts = new Map<number, number>();
  const texts = years.map((year) => nextPlanNumber(lasts, year));
  return { texts, lasts };
}

async function addObjectives(db: Db, companyId: number, { themes }: DemoPlanning): Promise<void> {
  await sql`
    insert into plan_objectives (plan_id, company_id, objective_id)
    select plans.id, plans.company_id, objectives.id
    from plans
    join jsonb_to_recordset(${JSON.stringify(themes)}::jsonb) as theme (name text, objective text) on theme.name = plans.name
    join objectives on objectives.company_id = plans.company_id and objectives.name = theme.objective
    where plans.company_id = ${companyId}
  `.execute(db);
}

/** Add the items of each plan's theme; plans that started get a baseline, and the amounts paid so far. */
async function addItems(db: Db, companyId: number, themes: readonly PlanTheme[], today: Date): Promise<void> {
  const rows = themes.flatMap(({ name, items }) =>
    items.map(([day, title, quantity], index) => ({ name, position: index + 1, day, title, quantity })),
  );
  await sql`
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
      starts_on, ends_on, quantity, unit_cost_cents, is_incentive_eligible, lead_days, steps,
      created_at, created_by, updated_at, updated_by)
    select plans.id, plans.company_id, given.position, ideas.id, ideas.version, ideas.title, ideas.channel_id,
      ${firstChannelOption}, plans.starts_on + given.day,
      least(plans.starts_on + given.day + ideas.duration_days - 1, plans.ends_on), given.quantity, ideas.unit_cost_cents,
      ideas.is_incentive_eligible, ideas.lead_days, ${stepsOfIdea},
      plans.created_at, plans.created_by, plans.created_at, plans.created_by
    from plans
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (name text, position integer, day integer, title text, quantity integer) on given.name = plans.name
    join ideas on ideas.company_id = plans.company_id and ideas.title = given.title
    where plans.company_id = ${companyId}
    order by plans.id, given.position
  `.execute(db);
  await sql`
    update plan_items set baseline_cents = planned_cents,
      baseline_starts_on = plan_items.starts_on - days.slipped, baseline_ends_on = plan_items.ends_on - days.slipped,
      actual_cents = case when plans.status = 'completed' or plan_items.starts_on < ${dateDaysAgo(today, 4)}::date and plan_items.id % 5 > 0
        then round(planned_cents * (0.94 + (plan_items.id % 11) * 0.01)) end,
      vendor = case when plan_items.id % 4 = 0 and planned_cents > 0 and exists (
        select from channels where channels.id = plan_items.channel_id
          and channels.name in ('Direct mail', 'Local print', 'Outdoor', 'In-store')) then 'Prairie Print Works' else '' end
    from plans, (select id, case when id % 4 = 1 then 4 else 0 end as slipped from plan_items) days
    where plans.id = plan_items.plan_id and plans.company_id = ${companyId} and days.id = plan_items.id
      and plans.status in ('active', 'completed')
  `.execute(db);
}

/**
 * Add the actions of plans that started: all done in completed plans; in active plans all but a few of the last two
 * weeks, so that some are late and some are next. Items have the status of their actions.
 */
async function addActions(db: Db, companyId: number, today: Date): Promise<void> {
  const day = dateDaysAgo(today, 0);
  await sql`
    with due as (
      select plan_items.id as item_id, plans.id as plan_id, plans.location_id, plans.status as plan_status,
        plans.created_by, plans.activated_at, step.*, plan_items.starts_on + step."offsetDays" as due_on,
        (plan_items.id * 7 + step.position) % 9 as luck
      from plans join plan_items on plan_items.plan_id = plans.id
      cross join lateral rows from (
        jsonb_to_recordset(plan_items.steps) as (title text, detail text, phase text, "offsetDays" integer,
          "isMandatory" boolean, "ownerRole" text, link text)
      ) with ordinality as step (title, detail, phase, "offsetDays", "isMandatory", "ownerRole", link, position)
      where plans.company_id = ${companyId} and plans.status in ('active', 'completed')
    ), judged as (
      select due.*, case
        when plan_status = 'completed' or due_on < ${day}::date - 14 or (due_on < ${day}::date and luck > 1) then 'done'
        when due_on < ${day}::date + 6 and luck in (1, 4) then 'inProgress'
        else 'todo' end as status
      from due
    )
    insert into actions (company_id, location_id, plan_id, plan_item_id, title, detail, phase, offset_days, due_on,
      is_mandatory, owner_role, link, position, status, done_at, done_by, created_at, created_by, updated_at, updated_by)
    select ${companyId}, location_id, plan_id, item_id, title, detail, phase, "offsetDays", due_on, "isMandatory",
      "ownerRole", link, position, status,
      case when status = 'done' then least(due_on::timestamptz + interval '16 hours', ${today}::timestamptz) end,
      case when status = 'done' then created_by end, activated_at, created_by, activated_at, created_by
    from judged
  `.execute(db);
  await sql`
    update plan_items set status = case
      when plans.status = 'completed' or plan_items.ends_on < ${day}::date and not exists (
        select from actions where plan_item_id = plan_items.id and actions.status <> 'done') then 'done'
      when plan_items.starts_on <= ${day}::date then 'inProgress' else 'planned' end
    from plans where plans.id = plan_items.plan_id and plans.company_id = ${companyId}
      and plans.status in ('active', 'completed')
  `.execute(db);
}
