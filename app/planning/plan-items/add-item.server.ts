import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { allows, queryChoice } from "./item-choices.server.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import type { NewItem } from "#app/planning/plans/plan-form.ts";
import { insertItem, refusalOfRoom, roomFor } from "./plan-items.server.ts";
import { refusalOfChange, refusalOfDays } from "#app/planning/plans/plan-rules.ts";

/** Puts an item of somebody's own into a draft. Null when the plan is absent or out of reach. */
export function addItem(db: Db, member: Member, planId: number, form: NewItem, now: Date) {
  return inPlan(db, member, planId, now, refusalOfChange, async (db, plan) => {
    const found = await queryChoice(db, plan.companyId, form)
      .select(roomFor(plan, sql`${form.title}::text`).as("room"))
      .executeTakeFirst();
    if (!found || !allows(found, form)) return refused("channelId", "Choose a channel, and an option of it.");
    const ofDays = refusalOfDays(form, plan, plan.blackouts);
    if (ofDays) return refused(ofDays.field, ofDays.sentence);
    const ofRoom = refusalOfRoom(found.room, form, plan.rules.mostItems);
    if (ofRoom) return ofRoom;
    const { intent: _, idempotencyKey: __, ...values } = form;
    await insertItem(db, member, plan, { position: found.room.position, ...values }, now);
    return { saved: true, title: form.title };
  });
}
