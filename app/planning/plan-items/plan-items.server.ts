import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import {
  type LockedPlan,
  inTransaction,
  queryLockedPlans,
  type RefusedChange,
  refused,
} from "#app/planning/plans/lock-plan.server.ts";
import { planConstraintColumns, toRulesAndBlackouts } from "#app/planning/plans/plan-queries.server.ts";

interface ItemCapacity {
  count: number;
  /** Position after the last item. */
  position: number;
  /** First days of the items with this title. */
  firstDays: string[];
}

/**
 * Read a plan's capacity for an item with this title, as an expression for a larger statement. The plan must be locked
 * already.
 */
export function itemCapacity({ id }: LockedPlan, title: RawBuilder<unknown>): RawBuilder<ItemCapacity> {
  return sql`(select json_build_object('count', count(*), 'position', coalesce(max(held.position), 0) + 1,
      'firstDays', coalesce(json_agg(held.starts_on) filter (where lower(held.title) = lower(${title} collate "und-x-icu")), '[]'))
    from plan_items held where held.plan_id = ${id})`;
}

/** Refuse an item when the plan is full or has it on that day; null when it fits. */
export function validateItemCapacity(
  room: ItemCapacity,
  item: { title: string; startsOn: string },
  mostItems: number,
): RefusedChange | null {
  if (room.count >= mostItems)
    return refused("", `This {plan} is full. It already has ${countText(room.count, "item")}.`);
  if (!room.firstDays.includes(item.startsOn)) return null;
  const sentence = `${item.title} is already in this {plan}, starting ${dayText(item.startsOn)}. Choose another first day to run it again.`;
  return refused("startsOn", sentence);
}

type NewPlanItem = Omit<Insertable<Schema["planItems"]>, "planId" | "companyId">;

/** Insert an item into a locked plan and write it to the plan's history. Return the item's id. */
export async function insertItem(
  db: Db,
  { member, plan, item, now }: { member: Member; plan: LockedPlan; item: NewPlanItem; now: Date },
): Promise<number> {
  const { title, startsOn, endsOn } = item;
  const created = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
  const after = { item: title, startsOn, endsOn };
  const { id } = await withItemAudit({ db, actor: member, now }, plan, { action: "add-item", after })
    .insertInto("planItems")
    .values({ planId: plan.id, companyId: plan.companyId, ...item, ...created })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Start the statement that changes an item; it also updates the plan's row and writes the plan's history. */
export function withItemAudit(
  { db, actor: member, now }: Context<Member>,
  { id, companyId }: LockedPlan,
  { action, ...auditDetails }: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
) {
  return withAudit(db, member, {
    action: `plan.${action}`,
    object: { type: "plan", id },
    companyId,
    ...auditDetails,
  }).with("touched", (db) =>
    // A plan's version covers only its own details, so an item's change leaves it alone.
    db.updateTable("plans").set({ updatedAt: now, updatedBy: member.userId }).where("id", "=", id),
  );
}

/**
 * Run `work` on a locked plan and its item unless `refuse` returns a sentence, in the caller's transaction or a new
 * one. Null when either is absent or out of scope.
 */
export function withLockedItem<Done extends { saved: true }>(
  db: Db,
  {
    member: { access },
    of,
    now,
    refuse,
    work,
  }: {
    member: Member;
    of: { planId: number; itemId: number };
    now: Date;
    refuse: (plan: LockedPlan) => string | null;
    work: (db: Db, plan: LockedPlan, item: LockedItem) => Promise<Done | RefusedChange>;
  },
): Promise<Done | RefusedChange | null> {
  return inTransaction(db, async (db) => {
    const found = await queryLockedItem(db, access, of).executeTakeFirst();
    if (!found) return null;
    const { item, ...row } = found;
    const plan = { ...row, ...toRulesAndBlackouts(row), today: dayIn(row.timeZone, now) };
    const refusal = refuse(plan);
    return refusal ? refused("", refusal) : work(db, plan, item);
  });
}

function queryLockedItem(db: Db, access: AccessScope, { planId, itemId }: { planId: number; itemId: number }) {
  return queryLockedPlans(db, access, [planId])
    .innerJoin("planItems", "planItems.planId", "plans.id")
    .select([itemAsJson.as("item"), ...planConstraintColumns()])
    .where("planItems.id", "=", itemId)
    .forUpdate("planItems");
}

type LockedItem = {
  id: number;
  version: number;
  ideaId: number | null;
  ideaVersion: number | null;
  title: string;
  channelId: number;
  channelOptionId: number | null;
  startsOn: string;
  endsOn: string;
  quantity: number;
  unitCostCents: number;
  plannedCents: number;
  actualCents: number | null;
  vendor: string;
  note: string;
  isIncentiveEligible: boolean;
  isMandatory: boolean;
};

const itemAsJson = sql<LockedItem>`json_build_object('id', plan_items.id, 'version', plan_items.version,
  'ideaId', plan_items.idea_id, 'ideaVersion', plan_items.idea_version, 'title', plan_items.title,
  'channelId', plan_items.channel_id, 'channelOptionId', plan_items.channel_option_id, 'startsOn', plan_items.starts_on,
  'endsOn', plan_items.ends_on, 'quantity', plan_items.quantity, 'unitCostCents', plan_items.unit_cost_cents,
  'plannedCents', plan_items.planned_cents, 'actualCents', plan_items.actual_cents, 'vendor', plan_items.vendor,
  'note', plan_items.note, 'isIncentiveEligible', plan_items.is_incentive_eligible,
  'isMandatory', plan_items.is_mandatory)`;
