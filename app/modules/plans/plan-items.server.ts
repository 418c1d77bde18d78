import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { type LockedPlan, touchPlan } from "./lock-plan.server.ts";

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
export function refusalOfRoom(room: Room, item: { title: string; startsOn: string }, mostItems: number): Problems | null {
  if (room.count >= mostItems) return problem("", `This {plan} is full: it holds ${countText(room.count, "item")}.`);
  // So a button that is pressed twice adds one item.
  if (!room.firstDays.includes(item.startsOn)) return null;
  const sentence = `${item.title} is in this {plan} already, from ${dayText(item.startsOn)}. Give it another first day to run it again.`;
  return problem("startsOn", sentence);
}

type NewPlanItem = Omit<Insertable<Schema["planItems"]>, "planId" | "companyId">;

/** Puts an item into a locked plan, and writes that down in the plan's own history. Returns the item's id. */
export async function insertItem(db: Db, member: Member, plan: LockedPlan, item: NewPlanItem, now: Date): Promise<number> {
  const { companyId } = plan;
  const made = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
  const { id } = await db
    .with("touched", (db) => db.updateTable("plans").set({ updatedAt: now, updatedBy: member.userId }).where("id", "=", plan.id))
    .insertInto("planItems")
    .values({ planId: plan.id, companyId, ...item, ...made })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { title, startsOn, endsOn } = item;
  const object = { type: "plan", id: plan.id };
  await writeAudit(db, member, { action: "plan.add-item", object, companyId, after: { item: title, startsOn, endsOn } });
  return id;
}

/** Writes down what happened to an item of a plan, in the plan's own history. */
export async function writeItemAudit(
  db: Db,
  member: Member,
  plan: LockedPlan,
  entry: { verb: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await touchPlan(db, plan, member, now);
  await writeAudit(db, member, {
    action: `plan.${entry.verb}`,
    object: { type: "plan", id: plan.id },
    companyId: plan.companyId,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}

/** Locks an item of a locked plan; null when the plan has none such. */
export async function lockItem(db: Db, plan: LockedPlan, itemId: number) {
  const item = await db
    .selectFrom("planItems")
    .selectAll()
    .where("id", "=", itemId)
    .where("planId", "=", plan.id)
    .forUpdate()
    .executeTakeFirst();
  return item ?? null;
}
