import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { type Idempotent, idempotent } from "#app/platform/records/idempotent.server.ts";
import { type RefusedChange, refused } from "#app/planning/plans/lock-plan.server.ts";
import { readPlanRules } from "#app/setup/documents/document-queries.server.ts";
import { planChangeRefusal } from "#app/planning/plans/plan-rules.ts";
import { lacksItem, isInCampaign, canTakeItem } from "./campaign.server.ts";

type Outcome = { saved: true; copied: number; plans: number; leftOut: number } | RefusedChange | null;

/**
 * Copy a draft's items to the campaign's other drafts that lack them, on the same days. `leftOut` counts items that did
 * not fit: the idea is retired or not available, the days are outside the plan, or the plan is full. Null when the
 * draft is absent or out of scope.
 */
export function copyItemsToCampaign(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: Idempotent; now: Date },
): Promise<Outcome> {
  return idempotent({ db, actor: member, now }, form, async (db): Promise<Outcome> => {
    const plans = await lockDrafts(db, member.access, planId);
    const plan = plans.find(({ id }) => id === planId);
    if (!plan) return null;
    const refusal = planChangeRefusal(plan);
    if (refusal) return refused("", refusal);
    const others = plans.filter((other) => other !== plan).map(({ id }) => id);
    if (others.length === 0) return refused("", "This campaign has no other drafts.");
    const item = await db.selectFrom("planItems").select("id").where("planId", "=", planId).limit(1).executeTakeFirst();
    if (!item) return refused("", "This {plan} has no items. Add {ideas} or your own items first.");

    const { mostItems } = await readPlanRules(db, plan.companyId);
    const found = await copyMissingItems(db, member, { from: planId, to: others, mostItems }, now);
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
      action: "plan.copy-items",
      object: { type: "plan", id },
      companyId: plan.companyId,
      after: { from: plan.number, items },
    }));
    await writeAuditBatch(db, member, entries);
    return { saved: true, ...outcome };
  });
}

/** Lock a plan and its campaign's other drafts in scope, in a fixed order to avoid deadlocks. */
function lockDrafts(db: Db, access: AccessScope, planId: number) {
  return db
    .selectFrom("plans")
    .select(["plans.id", "plans.companyId", "plans.number", "plans.status", "plans.autopilotAnswer"])
    .where((is) =>
      is.or([is("plans.id", "=", planId), is.and([is("plans.status", "=", "draft"), isInCampaign(planId)])]),
    )
    .where(access.location("plans.locationId"))
    .orderBy("plans.id")
    .forUpdate()
    .execute();
}

interface Copy {
  from: number;
  to: readonly number[];
  mostItems: number;
}

/** Copy missing items. Return per plan how many it lacked and how many it got; plans that lacked none have no row. */
async function copyMissingItems(db: Db, { userId }: Member, { from, to, mostItems }: Copy, now: Date) {
  const { rows } = await sql<{ planId: number; lacked: number; copied: number }>`
    with lacked as (
      select item.*, plans.id as target_id, plans.ends_on as last_day, ${canTakeItem} as is_takeable,
        row_number() over (partition by plans.id, ${canTakeItem} order by item.position, item.id) as place
      from plans join locations on locations.id = plans.location_id join plan_items item on item.plan_id = ${from}
      where plans.id = any(${to}::integer[]) and ${lacksItem}
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
