import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { type LockedPlan, queryLocked } from "#app/planning/plans/lock-plan.server.ts";
import { conditions, conditionsOf } from "#app/planning/plans/plan-queries.server.ts";

interface Room {
  count: number;
  /** The place behind the last item. */
  position: number;
  /** The first days of the items that have the title. */
  firstDays: string[];
}

/** What room a plan has for an item of a title, for a statement that reads more. The plan is locked before. */
export function roomFor({ id }: LockedPlan, title: RawBuilder<unknown>): RawBuilder<Room> {
  return sql`(select json_build_object('count', count(*), 'position', coalesce(max(held.position), 0) + 1,
      'firstDays', coalesce(json_agg(held.starts_on) filter (where lower(held.title) = lower(${title})), '[]'))
    from plan_items held where held.plan_id = ${id})`;
}

/** What refuses another item, whatever it is; null when it fits. */
export function refusalOfRoom(
  room: Room,
  item: { title: string; startsOn: string },
  mostItems: number,
): Problems | null {
  if (room.count >= mostItems) return problem("", `This {plan} is full: it holds ${countText(room.count, "item")}.`);
  // So a button that is pressed twice adds one item.
  if (!room.firstDays.includes(item.startsOn)) return null;
  const sentence = `${item.title} is in this {plan} already, from ${dayText(item.startsOn)}. Give it another first day to run it again.`;
  return problem("startsOn", sentence);
}

type NewPlanItem = Omit<Insertable<Schema["planItems"]>, "planId" | "companyId">;

/** Puts an item into a locked plan, and writes that down in the plan's own history. Returns the item's id. */
export async function insertItem(
  db: Db,
  member: Member,
  plan: LockedPlan,
  item: NewPlanItem,
  now: Date,
): Promise<number> {
  const { title, startsOn, endsOn } = item;
  const made = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
  const { id } = await withItemAudit(
    db,
    member,
    plan,
    { verb: "add-item", after: { item: title, startsOn, endsOn } },
    now,
  )
    .insertInto("planItems")
    .values({ planId: plan.id, companyId: plan.companyId, ...item, ...made })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface ItemEntry {
  verb: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Begins the statement that changes an item, which writes down in the plan's row and in its history what happened. */
export function withItemAudit(db: Db, member: Member, plan: LockedPlan, { verb, before, after }: ItemEntry, now: Date) {
  const { id, companyId } = plan;
  const object = { type: "plan", id };
  const entry = { action: `plan.${verb}`, object, companyId, before: before ?? null, after: after ?? null };
  return withAudit(db, member, entry).with("touched", (db) =>
    // A plan's version is its own facts' and stays.
    db.updateTable("plans").set({ updatedAt: now, updatedBy: member.userId }).where("id", "=", id),
  );
}

/** Locks an item with its plan and reads what its changes look at; null when either is absent or out of reach. */
export async function lockItem(db: Db, reach: Reach, of: { planId: number; itemId: number }, now: Date) {
  const found = await queryLockedItem(db, reach, of).executeTakeFirst();
  if (!found) return null;
  const { item, ...plan } = found;
  return { item, plan: { ...plan, today: dayIn(plan.timeZone, now) } };
}

/** The same, with what plans are held to, which the lock does not guard. */
export async function lockItemWithConditions(db: Db, reach: Reach, of: { planId: number; itemId: number }, now: Date) {
  const found = await queryLockedItem(db, reach, of).select(conditions()).executeTakeFirst();
  if (!found) return null;
  const { item, ...plan } = found;
  return { item, plan: { ...plan, ...conditionsOf(plan), today: dayIn(plan.timeZone, now) } };
}

function queryLockedItem(db: Db, reach: Reach, { planId, itemId }: { planId: number; itemId: number }) {
  return queryLocked(db, reach, [planId])
    .innerJoin("planItems", "planItems.planId", "plans.id")
    .select(itemAsJson.as("item"))
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
  isMandatory: boolean;
};

const itemAsJson = sql<LockedItem>`json_build_object('id', plan_items.id, 'version', plan_items.version,
  'ideaId', plan_items.idea_id, 'ideaVersion', plan_items.idea_version, 'title', plan_items.title,
  'channelId', plan_items.channel_id, 'channelOptionId', plan_items.channel_option_id, 'startsOn', plan_items.starts_on,
  'endsOn', plan_items.ends_on, 'quantity', plan_items.quantity, 'unitCostCents', plan_items.unit_cost_cents,
  'plannedCents', plan_items.planned_cents, 'actualCents', plan_items.actual_cents, 'vendor', plan_items.vendor,
  'note', plan_items.note, 'isMandatory', plan_items.is_mandatory)`;
