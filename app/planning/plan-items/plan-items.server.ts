import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { countText, dayText } from "#app/ui/format.ts";
import {
  type ConditionedPlan,
  inTransaction,
  queryLocked,
  type Refused,
  refused,
} from "#app/planning/plans/lock-plan.server.ts";
import { conditions, conditionsOf } from "#app/planning/plans/plan-queries.server.ts";

interface Room {
  count: number;
  /** The place behind the last item. */
  position: number;
  /** The first days of the items that have the title. */
  firstDays: string[];
}

/** What room a plan has for an item of a title, for a statement that reads more. The plan is locked before. */
export function roomFor({ id }: ConditionedPlan, title: RawBuilder<unknown>): RawBuilder<Room> {
  return sql`(select json_build_object('count', count(*), 'position', coalesce(max(held.position), 0) + 1,
      'firstDays', coalesce(json_agg(held.starts_on) filter (where lower(held.title) = lower(${title} collate "und-x-icu")), '[]'))
    from plan_items held where held.plan_id = ${id})`;
}

/** What refuses another item, whatever it is; null when it fits. */
export function refusalOfRoom(
  room: Room,
  item: { title: string; startsOn: string },
  mostItems: number,
): Refused | null {
  if (room.count >= mostItems) return refused("", `This {plan} is full: it holds ${countText(room.count, "item")}.`);
  if (!room.firstDays.includes(item.startsOn)) return null;
  const sentence = `${item.title} is in this {plan} already, from ${dayText(item.startsOn)}. Give it another first day to run it again.`;
  return refused("startsOn", sentence);
}

type NewPlanItem = Omit<Insertable<Schema["planItems"]>, "planId" | "companyId">;

/** Puts an item into a locked plan, and writes that down in the plan's own history. Returns the item's id. */
export async function insertItem(
  db: Db,
  member: Member,
  plan: ConditionedPlan,
  item: NewPlanItem,
  now: Date,
): Promise<number> {
  const { title, startsOn, endsOn } = item;
  const made = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
  const after = { item: title, startsOn, endsOn };
  const { id } = await withItemAudit(db, member, plan, { verb: "add-item", after }, now)
    .insertInto("planItems")
    .values({ planId: plan.id, companyId: plan.companyId, ...item, ...made })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins the statement that changes an item, which writes down in the plan's row and in its history what happened. */
export function withItemAudit(
  db: Db,
  member: Member,
  { id, companyId }: ConditionedPlan,
  { verb, ...told }: { verb: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
  now: Date,
) {
  return withAudit(db, member, { action: `plan.${verb}`, object: { type: "plan", id }, companyId, ...told }).with(
    "touched",
    (db) =>
      // A plan's version is its own facts' and stays.
      db.updateTable("plans").set({ updatedAt: now, updatedBy: member.userId }).where("id", "=", id),
  );
}

/**
 * Does something to an item of a locked plan that its rule does not refuse, in the transaction around it or one of its
 * own. Null when either is absent or out of reach.
 */
export function inItem<Done extends { saved: true }>(
  db: Db,
  { reach }: Member,
  of: { planId: number; itemId: number },
  now: Date,
  refuse: (plan: ConditionedPlan) => string | null,
  work: (db: Db, plan: ConditionedPlan, item: LockedItem) => Promise<Done | Refused>,
): Promise<Done | Refused | null> {
  return inTransaction(db, async (db) => {
    const found = await queryLockedItem(db, reach, of).executeTakeFirst();
    if (!found) return null;
    const { item, ...row } = found;
    const plan = { ...row, ...conditionsOf(row), today: dayIn(row.timeZone, now) };
    const refusal = refuse(plan);
    return refusal ? refused("", refusal) : work(db, plan, item);
  });
}

function queryLockedItem(db: Db, reach: Reach, { planId, itemId }: { planId: number; itemId: number }) {
  return queryLocked(db, reach, [planId])
    .innerJoin("planItems", "planItems.planId", "plans.id")
    .select([itemAsJson.as("item"), ...conditions()])
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
