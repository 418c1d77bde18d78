import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { rescheduleItemActions } from "#app/planning/actions/item-actions.server.ts";
import { findIdeaForPlan, findIdeaRefusal } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { type RefusedChange, refused } from "#app/planning/plans/lock-plan.server.ts";
import { toEligibilityColumn, type PlanItemChange } from "#app/planning/plans/plan-form.ts";
import { mapForeignKeyViolation } from "#app/platform/records/unique-violations.server.ts";
import {
  type Period,
  type PlanStatusFacts,
  planChangeRefusal,
  validateItemDays,
} from "#app/planning/plans/plan-rules.ts";
import { isChannelChoiceAllowed } from "./channel-choices.server.ts";
import { withLockedItem, withItemAudit } from "./plan-items.server.ts";

const staleRefusal = (thing: string): RefusedChange => ({ saved: false, fieldErrors: staleError(thing), status: 409 });

/**
 * Change an item of a draft or of an active plan; in an active one, open actions move with the first day. Null when the
 * plan or the item is absent or out of scope, as for the functions below.
 */
export function changeItem(
  db: Db,
  {
    member,
    planId,
    itemId,
    form,
    now,
  }: { member: Member; planId: number; itemId: number; form: PlanItemChange; now: Date },
) {
  const refuse = (plan: PlanStatusFacts) => (plan.status === "active" ? null : planChangeRefusal(plan));
  return withLockedItem(db, {
    member,
    of: { planId, itemId },
    now,
    refuse,
    work: async (db, plan, item) => {
      if (item.version !== form.version) return staleRefusal("item");
      const isActive = plan.status === "active";
      const { startsOn, endsOn, quantity, unitCostCents, channelOptionId, vendor, note } = form;
      const own =
        item.ideaId === null ? { title: form.title ?? item.title, channelId: form.channelId ?? item.channelId } : {};
      const { title, channelId } = { ...item, ...own };
      if (!(await isChannelChoiceAllowed(db, plan.companyId, { channelId, channelOptionId }, item))) {
        return refused("channelOptionId", "Choose an option from the item's channel.");
      }
      const daysError = validateItemDays({ startsOn, endsOn, channelId }, plan, plan.blackouts);
      if (daysError) return refused(daysError.field, daysError.sentence);

      const values = {
        ...own,
        startsOn,
        endsOn,
        quantity,
        unitCostCents,
        channelOptionId,
        vendor,
        note,
        ...(isActive ? { actualCents: form.actualCents } : {}),
        ...toEligibilityColumn(form),
      };
      const changes = changedFields<Record<string, unknown>>(item, values);
      if (!changes) return { saved: true, title, isActive, actions: null };
      const { before, after } = changes;
      await withItemAudit({ db, actor: member, now }, plan, {
        action: "change-item",
        before,
        after: { item: title, ...after },
      })
        .updateTable("planItems")
        .set({ ...values, version: item.version + 1, updatedAt: now, updatedBy: member.userId })
        .where("id", "=", itemId)
        .execute();
      const isMoved = isActive && startsOn !== item.startsOn;
      return {
        saved: true,
        title,
        isActive,
        actions: isMoved ? await rescheduleItemActions(db, member, [item], now) : null,
      };
    },
  });
}

/**
 * Move an item from the days of `from`, as the user saw them, to those of `to` (YYYY-MM-DD), and keep everything else.
 * Without a version the days alone detect a concurrent change.
 */
export async function rescheduleItem(
  db: Db,
  {
    member,
    itemId,
    from,
    to,
    version,
    now,
  }: { member: Member; itemId: number; from: Period; to: Period; version: number | null; now: Date },
) {
  const item = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.planId", "planItems.version", "planItems.quantity", "planItems.unitCostCents"])
    .select(["planItems.channelOptionId", "planItems.vendor", "planItems.note", "planItems.actualCents"])
    .select(["planItems.startsOn", "planItems.endsOn"])
    .where("planItems.id", "=", itemId)
    .where(member.access.location("plans.locationId"))
    .executeTakeFirst();
  if (!item) return null;
  if (item.startsOn !== from.startsOn || item.endsOn !== from.endsOn) return staleRefusal("item");
  const { planId, ...itemFields } = item;
  const known = version ?? item.version;
  const outcome = await changeItem(db, { member, planId, itemId, form: { ...itemFields, ...to, version: known }, now });
  return outcome?.saved ? { ...outcome, version: known + 1 } : outcome;
}

/** Remove an item from a draft. */
export function removeItem(
  db: Db,
  { member, planId, itemId, now }: { member: Member; planId: number; itemId: number; now: Date },
) {
  const removed = withLockedItem(db, {
    member,
    of: { planId, itemId },
    now,
    refuse: planChangeRefusal,
    work: async (db, plan, item) => {
      const { title, startsOn, plannedCents } = item;
      if (item.isMandatory) return refused("", `${title} is a required item of its set. You can't remove it.`);
      const before = { item: title, startsOn, plannedCents };
      await withItemAudit({ db, actor: member, now }, plan, { action: "remove-item", before })
        .deleteFrom("planItems")
        .where("id", "=", itemId)
        .execute();
      return { saved: true, title };
    },
  });
  return mapForeignKeyViolation(removed, "Can't remove: this item has a claim.");
}

/** Swap an item of a draft with its neighbor; does nothing at either end. */
export function reorderItem(
  db: Db,
  {
    member,
    planId,
    itemId,
    direction,
    now,
  }: { member: Member; planId: number; itemId: number; direction: "up" | "down"; now: Date },
) {
  return withLockedItem(db, {
    member,
    of: { planId, itemId },
    now,
    refuse: planChangeRefusal,
    work: async (db, plan, { title }) => {
      const offset = direction === "up" ? -1.5 : 1.5;
      const { numAffectedRows = 0n } = await sql`
      with placed as (
        select id, row_number() over (order by position, id) + case when id = ${itemId} then ${offset}::numeric else 0 end as place
        from plan_items where plan_id = ${planId}
      ), numbered as (select id, row_number() over (order by place) as place from placed)
      update plan_items item set position = numbered.place
      from numbered where numbered.id = item.id and item.position <> numbered.place
    `.execute(db);
      if (numAffectedRows === 0n) return { saved: true, title };
      await withItemAudit({ db, actor: member, now }, plan, { action: "move-item", after: { item: title, direction } })
        .selectNoFrom(sql`1`.as("told"))
        .execute();
      return { saved: true, title };
    },
  });
}

/**
 * Update an item to its idea's current title, steps and lead time. Days, costs and notes stay the owner's. `version` is
 * the idea's version that was reviewed.
 */
export function updateToIdeaVersion(
  db: Db,
  {
    member,
    planId,
    itemId,
    version,
    now,
  }: { member: Member; planId: number; itemId: number; version: number; now: Date },
) {
  return withLockedItem(db, {
    member,
    of: { planId, itemId },
    now,
    refuse: planChangeRefusal,
    work: async (db, plan, item) => {
      const { ideaId } = item;
      if (ideaId === null) return refused("", "This item is no longer in the {plan}.");
      const { companyId, locationId, startsOn, endsOn } = plan;
      const period = { startsOn, endsOn };
      const idea = await findIdeaForPlan(db, member.access, { companyId, locationId, ideaId, period });
      if (!idea) return refused("", await findIdeaRefusal(db, member.access, plan, ideaId));
      if (idea.version !== version) return staleRefusal("{idea}");
      const { title, leadDays, isIncentiveEligible, steps } = idea;
      if (version === item.ideaVersion) return { saved: true, title: item.title };
      const before = { item: item.title, ideaVersion: item.ideaVersion };
      const after = { item: title, ideaVersion: version };
      await withItemAudit({ db, actor: member, now }, plan, { action: "take-idea-version", before, after })
        .updateTable("planItems")
        .set({ title, leadDays, isIncentiveEligible, steps: JSON.stringify(steps), ideaVersion: version })
        .set({ version: item.version + 1, updatedAt: now, updatedBy: member.userId })
        .where("id", "=", itemId)
        .execute();
      return { saved: true, title };
    },
  });
}
