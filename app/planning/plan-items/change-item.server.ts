import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { moveActions } from "#app/planning/actions/make-actions.server.ts";
import { findIdeaForPlan, whyNotPlanned } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { type Refused, refused } from "#app/planning/plans/lock-plan.server.ts";
import { eligibilityOf, type ItemChange } from "#app/planning/plans/plan-form.ts";
import { orHeld } from "#app/platform/records/taken.server.ts";
import { type Period, type PlanStatusFacts, refusalOfChange, refusalOfDays } from "#app/planning/plans/plan-rules.ts";
import { isChoosable } from "./item-choices.server.ts";
import { inItem, withItemAudit } from "./plan-items.server.ts";

const isStale = (thing: string): Refused => ({ saved: false, problems: stale(thing), status: 409 });

/**
 * Changes an item of a draft, or of an active plan, whose open actions move along with its first day. Null when the
 * plan or the item is absent or out of reach, as of the verbs below.
 */
export function changeItem(db: Db, member: Member, planId: number, itemId: number, form: ItemChange, now: Date) {
  const refuse = (plan: PlanStatusFacts) => (plan.status === "active" ? null : refusalOfChange(plan));
  return inItem(db, member, { planId, itemId }, now, refuse, async (db, plan, item) => {
    if (item.version !== form.version) return isStale("item");
    const isActive = plan.status === "active";
    const { startsOn, endsOn, quantity, unitCostCents, channelOptionId, vendor, note } = form;
    const own =
      item.ideaId === null ? { title: form.title ?? item.title, channelId: form.channelId ?? item.channelId } : {};
    const { title, channelId } = { ...item, ...own };
    if (!(await isChoosable(db, plan.companyId, { channelId, channelOptionId }, item))) {
      return refused("channelOptionId", "Choose an option of the item's channel.");
    }
    const ofDays = refusalOfDays({ startsOn, endsOn, channelId }, plan, plan.blackouts);
    if (ofDays) return refused(ofDays.field, ofDays.sentence);

    const values = {
      ...{ ...own, startsOn, endsOn, quantity, unitCostCents, channelOptionId, vendor, note },
      ...(isActive ? { actualCents: form.actualCents } : {}),
      ...eligibilityOf(form),
    };
    const changes = changesOf<Record<string, unknown>>(item, values);
    if (!changes) return { saved: true, title, isActive, actions: null };
    const { before, after } = changes;
    await withItemAudit(db, member, plan, { verb: "change-item", before, after: { item: title, ...after } }, now)
      .updateTable("planItems")
      .set({ ...values, version: item.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", itemId)
      .execute();
    const isMoved = isActive && startsOn !== item.startsOn;
    return { saved: true, title, isActive, actions: isMoved ? await moveActions(db, member, [item], now) : null };
  });
}

/**
 * Gives an item that was seen on the days of `from` those of `to` (YYYY-MM-DD) and leaves the rest of it as it is. Without
 * a version its days alone tell that nobody else moved it.
 */
export async function rescheduleItem(
  db: Db,
  member: Member,
  itemId: number,
  { from, to, version }: { from: Period; to: Period; version: number | null },
  now: Date,
) {
  const item = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.planId", "planItems.version", "planItems.quantity", "planItems.unitCostCents"])
    .select(["planItems.channelOptionId", "planItems.vendor", "planItems.note", "planItems.actualCents"])
    .select(["planItems.startsOn", "planItems.endsOn"])
    .where("planItems.id", "=", itemId)
    .where(member.reach.location("plans.locationId"))
    .executeTakeFirst();
  if (!item) return null;
  if (item.startsOn !== from.startsOn || item.endsOn !== from.endsOn) return isStale("item");
  const { planId, ...kept } = item;
  const known = version ?? item.version;
  const outcome = await changeItem(db, member, planId, itemId, { ...kept, ...to, version: known }, now);
  return outcome?.saved ? { ...outcome, version: known + 1 } : outcome;
}

/** Takes an item out of a draft. */
export function removeItem(db: Db, member: Member, planId: number, itemId: number, now: Date) {
  const removed = inItem(db, member, { planId, itemId }, now, refusalOfChange, async (db, plan, item) => {
    const { title, startsOn, plannedCents } = item;
    if (item.isMandatory) return refused("", `${title} belongs to every {plan} of its set and stays.`);
    const before = { item: title, startsOn, plannedCents };
    await withItemAudit(db, member, plan, { verb: "remove-item", before }, now)
      .deleteFrom("planItems")
      .where("id", "=", itemId)
      .execute();
    return { saved: true, title };
  });
  return orHeld(removed, "This item has a claim and stays.");
}

/** Exchanges an item of a draft with its neighbour; at either end nothing moves. */
export function moveItem(
  db: Db,
  member: Member,
  planId: number,
  { itemId, direction }: { itemId: number; direction: "up" | "down" },
  now: Date,
) {
  return inItem(db, member, { planId, itemId }, now, refusalOfChange, async (db, plan, { title }) => {
    const step = direction === "up" ? -1.5 : 1.5;
    const { numAffectedRows = 0n } = await sql`
      with placed as (
        select id, row_number() over (order by position, id) + case when id = ${itemId} then ${step}::numeric else 0 end as place
        from plan_items where plan_id = ${planId}
      ), numbered as (select id, row_number() over (order by place) as place from placed)
      update plan_items item set position = numbered.place
      from numbered where numbered.id = item.id and item.position <> numbered.place
    `.execute(db);
    if (numAffectedRows === 0n) return { saved: true, title };
    await withItemAudit(db, member, plan, { verb: "move-item", after: { item: title, direction } }, now)
      .selectNoFrom(sql`1`.as("told"))
      .execute();
    return { saved: true, title };
  });
}

/**
 * Takes over what an item's idea says now: its title, steps and lead time. Days, costs and notes stay the owner's.
 * `version` is the idea's as it was reviewed.
 */
export function takeIdeaVersion(
  db: Db,
  member: Member,
  planId: number,
  { itemId, version }: { itemId: number; version: number },
  now: Date,
) {
  return inItem(db, member, { planId, itemId }, now, refusalOfChange, async (db, plan, item) => {
    const { ideaId } = item;
    if (ideaId === null) return refused("", "This item is not in the {plan} any more.");
    const { companyId, locationId, startsOn, endsOn } = plan;
    const period = { startsOn, endsOn };
    const idea = await findIdeaForPlan(db, member.reach, { companyId, locationId, ideaId, period });
    if (!idea) return refused("", await whyNotPlanned(db, member.reach, plan, ideaId));
    if (idea.version !== version) return isStale("{idea}");
    const { title, leadDays, isIncentiveEligible, steps } = idea;
    if (version === item.ideaVersion) return { saved: true, title: item.title };
    const before = { item: item.title, ideaVersion: item.ideaVersion };
    const after = { item: title, ideaVersion: version };
    await withItemAudit(db, member, plan, { verb: "take-idea-version", before, after }, now)
      .updateTable("planItems")
      .set({ title, leadDays, isIncentiveEligible, steps: JSON.stringify(steps), ideaVersion: version })
      .set({ version: item.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", itemId)
      .execute();
    return { saved: true, title };
  });
}
