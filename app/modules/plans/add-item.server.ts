import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { isChoosable } from "./item-choices.server.ts";
import { lockPlan } from "./lock-plan.server.ts";
import type { NewItem } from "./plan-form.ts";
import { findRoom, writeItemAudit } from "./plan-items.server.ts";
import { listBlackouts } from "./plan-queries.server.ts";
import { NOT_DRAFT, refusalOfDays } from "./plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Puts an item of somebody's own into a draft. Null when the plan is absent or out of reach. */
export async function addItem(db: Db, member: Member, planId: number, form: NewItem, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    if (plan.status !== "draft") return { saved: false, problems: problem("", NOT_DRAFT) };
    if (!(await isChoosable(db, plan.companyId, form))) {
      return { saved: false, problems: problem("channelId", "Choose a channel, and an option of it.") };
    }
    const refusal = refusalOfDays(form, plan, await listBlackouts(db, plan));
    if (refusal) return { saved: false, problems: problem(refusal.field, refusal.sentence) };
    const room = await findRoom(db, plan, form);
    if (room.refusal) return { saved: false, problems: room.refusal };
    const { intent: _, ...values } = form;
    const made = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
    await db
      .insertInto("planItems")
      .values({ planId, companyId: plan.companyId, position: room.position, ...values, ...made })
      .execute();
    const after = { item: form.title, startsOn: form.startsOn, endsOn: form.endsOn };
    await writeItemAudit(db, member, plan, { verb: "add-item", after }, now);
    return { saved: true, title: form.title };
  });
}
