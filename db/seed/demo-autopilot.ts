import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";
import { type DemoShop, type PlanSeed, firstChannelOption, nextPlanNumber, stepsOfIdea } from "./demo-plan-queries.ts";
import type { DemoPlanning, DemoSet } from "./demo-themes.ts";

const MADE_AGO = 3;

/**
 * Add a company's autopilot sets, and a batch of three days ago that waits for its answers: one of its plans is
 * accepted, one declined. Continues the plan numbers of each year in `lasts` and returns them.
 */
export async function addAutopilot(
  db: Db,
  {
    ground,
    demoPlanning: { sets, generated },
    shops,
    lasts,
    startsIn,
    today,
  }: {
    ground: PlanSeed;
    demoPlanning: DemoPlanning;
    shops: readonly DemoShop[];
    lasts: Map<number, number>;
    startsIn: number;
    today: Date;
  },
): Promise<Map<number, number>> {
  const { companyId, advisor } = ground;
  for (const [index, set] of sets.entries())
    await addSet(db, ground, set, instantDaysAgo(today, 40 - index * 9, index));
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "name", "objectiveId"])
    .where("companyId", "=", companyId)
    .where("name", "=", generated.set)
    .executeTakeFirstOrThrow();
  const targets = shops.filter(({ pcNumber }) => pcNumber.startsWith(generated.pcNumbers)).slice(0, generated.most);
  const at = instantDaysAgo(today, MADE_AGO, 2);
  const startsOn = dateDaysAgo(today, -startsIn);
  const pcNumbers = targets.map(({ pcNumber }) => pcNumber);
  const { id: batchId } = await db
    .insertInto("autopilotBatches")
    .values({
      companyId,
      setId: set.id,
      startsOn,
      targets: JSON.stringify({ networkIds: [], groupIds: [], geographyIds: [], pcNumbers }),
      status: "done",
      createdAt: at,
      createdBy: advisor,
      finishedAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answers = targets.map((_, index) => answerOf(index, targets.length));
  const plans = await db
    .insertInto("plans")
    .values(
      targets.map((shop, index) => ({
        companyId,
        networkId: shop.networkId,
        locationId: shop.id,
        number: nextPlanNumber(lasts, at.getUTCFullYear()),
        name: `${set.name}, ${startsOn.slice(5, 7)}/${startsOn.slice(8)}/${startsOn.slice(0, 4)}`,
        startsOn,
        endsOn: dateDaysAgo(today, -startsIn - 59),
        neighborhoodType: shop.neighborhoodType,
        autopilotSetId: set.id,
        autopilotBatchId: batchId,
        ...answers[index],
        createdAt: at,
        createdBy: advisor,
        updatedAt: at,
        updatedBy: advisor,
      })),
    )
    .returning(["id", "locationId", "status"])
    .execute();
  await db
    .insertInto("autopilotResults")
    .values(
      plans.map(({ id, locationId }) => ({ batchId, companyId, locationId, outcome: "made" as const, planId: id })),
    )
    .execute();
  await db
    .insertInto("planObjectives")
    .values(plans.map(({ id }) => ({ planId: id, companyId, objectiveId: set.objectiveId ?? 0 })))
    .execute();
  await addItems(db, batchId);
  await addHistory(db, { companyId, advisor, plans, at }, today);
  return lasts;
}

async function addSet(db: Db, { companyId, advisor }: PlanSeed, set: DemoSet, at: Date): Promise<void> {
  const { name, description, objective, status, items, must = "" } = set;
  const { id: objectiveId } = await db
    .selectFrom("objectives")
    .select("id")
    .where("companyId", "=", companyId)
    .where("name", "=", objective)
    .executeTakeFirstOrThrow();
  const made = { createdAt: at, createdBy: advisor, updatedAt: at, updatedBy: advisor };
  const { id } = await db
    .insertInto("autopilotSets")
    .values({ companyId, name, description, objectiveId, status, ...made })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = items.map(([day, title, quantity], index) => ({ position: index + 1, day, title, quantity }));
  await sql`
    insert into autopilot_items (set_id, company_id, position, idea_id, offset_days, channel_option_id, quantity,
      unit_cost_cents, is_mandatory)
    select ${id}, ${companyId}, given.position, ideas.id, given.day, ${firstChannelOption}, given.quantity,
      ideas.unit_cost_cents, ideas.title = ${must}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (position integer, day integer, title text, quantity integer)
    join ideas on ideas.company_id = ${companyId} and ideas.title = given.title
    order by given.position
  `.execute(db);
}

/** Answer the last two plans of a larger batch: one accepted, one declined. */
function answerOf(index: number, total: number) {
  if (total > 4 && index === total - 2) return { status: "saved" as const, autopilotAnswer: "accepted" as const };
  if (total > 4 && index === total - 1) return { status: "archived" as const, autopilotAnswer: "declined" as const };
  return { status: "draft" as const, autopilotAnswer: "waiting" as const };
}

async function addItems(db: Db, batchId: number): Promise<void> {
  await sql`
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
      starts_on, ends_on, quantity, unit_cost_cents, is_incentive_eligible, is_mandatory, lead_days, steps,
      created_at, created_by, updated_at, updated_by)
    select plans.id, plans.company_id, item.position, ideas.id, ideas.version, ideas.title, ideas.channel_id,
      item.channel_option_id, plans.starts_on + item.offset_days,
      least(plans.starts_on + item.offset_days + ideas.duration_days - 1, plans.ends_on), item.quantity,
      item.unit_cost_cents, ideas.is_incentive_eligible, item.is_mandatory, ideas.lead_days, ${stepsOfIdea},
      plans.created_at, plans.created_by, plans.created_at, plans.created_by
    from plans join autopilot_items item on item.set_id = plans.autopilot_set_id
    join ideas on ideas.id = item.idea_id and ideas.status = 'active'
    where plans.autopilot_batch_id = ${batchId} order by plans.id, item.position
  `.execute(db);
}

interface Made {
  companyId: number;
  advisor: number | null;
  plans: readonly { id: number; status: string }[];
  at: Date;
}

async function addHistory(db: Db, { companyId, advisor, plans, at }: Made, today: Date): Promise<void> {
  const of = { objectType: "plan", companyId };
  const answered = instantDaysAgo(today, 1, 5);
  const rows = plans.flatMap(({ id, status }) => [
    { ...of, objectId: id, fromStatus: null, toStatus: "draft", reason: "", at, byUserId: advisor },
    ...(status === "draft"
      ? []
      : [
          {
            ...of,
            objectId: id,
            fromStatus: "draft",
            toStatus: status,
            reason: status === "archived" ? "We're repainting the storefront those weeks." : "",
            at: answered,
            byUserId: null,
          },
        ]),
  ]);
  await db.insertInto("statusChanges").values(rows).execute();
}
