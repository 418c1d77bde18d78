import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { writeAudits } from "#app/platform/audit/write-audit.server.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { type Refused, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planRulesOf } from "#app/setup/documents/document-queries.server.ts";
import { isLacked, isOfCampaign, isTakeable } from "./campaign.server.ts";
import { refusalOfChange } from "#app/planning/plans/plan-rules.ts";

type Outcome = { saved: true; copied: number; plans: number; leftOut: number } | Refused | null;

/**
 * Gives the other drafts of a campaign what a draft holds and they lack, on the same days. `leftOut` is how many items
 * did not fit: their idea is retired or for other locations, the days are not the plan's, or it is full. Null when the
 * draft is absent or out of reach.
 */
export function copyToGroup(db: Db, member: Member, planId: number, form: Keyed, now: Date): Promise<Outcome> {
  return once(db, member, form, now, async (db): Promise<Outcome> => {
    const plans = await lockDrafts(db, member.reach, planId);
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return refused("", refusal);
    const others = plans.filter((other) => other !== plan).map(({ id }) => id);
    if (others.length === 0) return refused("", "This campaign has no other draft.");
    const item = await db.selectFrom("planItems").select("id").where("planId", "=", planId).limit(1).executeTakeFirst();
    if (!item) return refused("", "Add {ideas} or an item of your own first: this {plan} has none.");

    const { mostItems } = await planRulesOf(db, plan.companyId);
    const found = await copyLacked(db, member, { from: planId, to: others, mostItems }, now);
    const changed = found.filter(({ copied }) => copied > 0);
    const copied = changed.reduce((sum, one) => sum + one.copied, 0);
    const outcome = {
      copied,
      plans: changed.length,
      leftOut: found.reduce((sum, one) => sum + one.lacked, 0) - copied,
    };
    if (copied === 0) return { saved: true, ...outcome };
    const changedIds = changed.map(({ planId }) => planId);
    await db
      .updateTable("plans")
      .set({ updatedAt: now, updatedBy: member.userId })
      .where("id", "in", changedIds)
      .execute();
    const entries = changed.map(({ planId: id, copied: items }) => ({
      ...{ action: "plan.copy-items", object: { type: "plan", id }, companyId: plan.companyId },
      after: { from: plan.number, items },
    }));
    await writeAudits(db, member, entries);
    return { saved: true, ...outcome };
  });
}

/** Locks a plan and the other drafts of its campaign in reach, always in the same order. */
function lockDrafts(db: Db, reach: Reach, planId: number) {
  return db
    .selectFrom("plans")
    .select(["plans.id", "plans.companyId", "plans.number", "plans.status", "plans.autopilotAnswer"])
    .where((is) =>
      is.or([is("plans.id", "=", planId), is.and([is("plans.status", "=", "draft"), isOfCampaign(planId)])]),
    )
    .where(reach.location("plans.locationId"))
    .orderBy("plans.id")
    .forUpdate()
    .execute();
}

interface Copy {
  from: number;
  to: readonly number[];
  mostItems: number;
}

/** How many items each plan lacked and how many of them it has now; plans that lacked none are not named. */
async function copyLacked(db: Db, { userId }: Member, { from, to, mostItems }: Copy, now: Date) {
  const { rows } = await sql<{ planId: number; lacked: number; copied: number }>`
    with lacked as (
      select item.*, plans.id as target_id, plans.ends_on as last_day, ${isTakeable} as is_takeable,
        row_number() over (partition by plans.id, ${isTakeable} order by item.position, item.id) as place
      from plans join locations on locations.id = plans.location_id join plan_items item on item.plan_id = ${from}
      where plans.id = any(${to}::integer[]) and ${isLacked}
    ), held as (
      select plan_id, count(*) as items, max(position) as last
      from plan_items where plan_id = any(${to}::integer[]) group by plan_id
    ), added as (
      insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id,
        starts_on, ends_on, quantity, unit_cost_cents, vendor, note, is_incentive_eligible, lead_days, steps, created_at,
        created_by, updated_at, updated_by)
      select target_id, company_id, coalesce(held.last, 0) + place, idea_id, idea_version, title, channel_id,
        channel_option_id, starts_on, least(ends_on, last_day), quantity, unit_cost_cents, vendor, note,
        is_incentive_eligible, lead_days, steps, ${now}::timestamptz, ${userId}::integer, ${now}::timestamptz,
        ${userId}::integer
      from lacked left join held on held.plan_id = target_id
      where is_takeable and coalesce(held.items, 0) + place <= ${mostItems}
      returning plan_id
    )
    select target_id as plan_id, count(*) as lacked,
      (select count(*) from added where added.plan_id = target_id) as copied
    from lacked group by target_id order by target_id
  `.execute(db);
  return rows;
}
