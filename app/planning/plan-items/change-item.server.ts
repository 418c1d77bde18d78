import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { moveActions } from "#app/planning/checklist/make-actions.server.ts";
import { isChoosable } from "./item-choices.server.ts";
import type { ItemChange } from "#app/planning/plans/plan-form.ts";
import { lockItemWithConditions, withItemAudit } from "./plan-items.server.ts";
import { refusalOfChange, refusalOfDays } from "#app/planning/plans/plan-rules.ts";

type Outcome =
  | { saved: true; title: string; isActive: boolean; actions: { moved: number; kept: number } | null }
  | { saved: false; problems: Problems; status?: 409 }
  | null;

/**
 * Changes an item of a draft, or of an active plan, whose open actions move along with its first day. Null when the
 * plan or the item is absent or out of reach.
 */
export async function changeItem(
  db: Db,
  member: Member,
  planId: number,
  itemId: number,
  form: ItemChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const locked = await lockItemWithConditions(db, member.reach, { planId, itemId }, now);
    if (!locked) return null;
    const { plan, item } = locked;
    const isActive = plan.status === "active";
    const refusal = isActive ? null : refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (item.version !== form.version) return { saved: false, problems: stale("item"), status: 409 };
    const { startsOn, endsOn, quantity, unitCostCents, channelOptionId, vendor, note } = form;
    const own =
      item.ideaId === null ? { title: form.title ?? item.title, channelId: form.channelId ?? item.channelId } : {};
    const channelId = own.channelId ?? item.channelId;
    if (!(await isChoosable(db, plan.companyId, { channelId, channelOptionId }, item))) {
      return { saved: false, problems: problem("channelOptionId", "Choose an option of the item's channel.") };
    }
    const ofDays = refusalOfDays({ startsOn, endsOn, channelId }, plan, plan.blackouts);
    if (ofDays) return { saved: false, problems: problem(ofDays.field, ofDays.sentence) };

    const values = {
      ...{ ...own, startsOn, endsOn, quantity, unitCostCents, channelOptionId, vendor, note },
      ...(isActive ? { actualCents: form.actualCents } : {}),
    };
    const changes = changesOf<Record<string, unknown>>(item, values);
    const title = own.title ?? item.title;
    if (!changes) return { saved: true, title, isActive, actions: null };
    const { before, after } = changes;
    await withItemAudit(db, member, plan, { verb: "change-item", before, after: { item: title, ...after } }, now)
      .updateTable("planItems")
      .set({ ...values, version: item.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", itemId)
      .execute();
    const isMoved = isActive && startsOn !== item.startsOn;
    const actions = isMoved ? await moveActions(db, member, [item], now) : null;
    return { saved: true, title, isActive, actions };
  });
}
