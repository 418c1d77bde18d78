import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { planRulesOf } from "#app/modules/documents/document-queries.server.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { type LockedPlan, touchPlan } from "./lock-plan.server.ts";

/** What refuses another item, whatever it is; null when it fits. Gives the place behind the last one along. */
export async function findRoom(db: Db, plan: LockedPlan, item: { title: string; startsOn: string }) {
  const rules = await planRulesOf(db, plan.companyId);
  const { count, last, isThere } = await db
    .selectFrom("planItems")
    .select((of) => [of.fn.countAll<number>().as("count"), of.fn.coalesce(of.fn.max("position"), sql<number>`0`).as("last")])
    .select(
      sql<boolean>`coalesce(bool_or(lower(title) = lower(${item.title}) and starts_on = ${item.startsOn}), false)`.as("isThere"),
    )
    .where("planId", "=", plan.id)
    .executeTakeFirstOrThrow();
  if (count >= rules.mostItems) {
    return { rules, refusal: problem("", `This {plan} is full: it holds ${countText(count, "item")}.`) };
  }
  // So a button that is pressed twice adds one item.
  if (isThere) {
    const sentence = `${item.title} is in this {plan} already, from ${dayText(item.startsOn)}. Give it another first day to run it again.`;
    return { rules, refusal: problem("startsOn", sentence) };
  }
  return { rules, refusal: null, position: last + 1 };
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
