import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { allows, queryChoice } from "./item-choices.server.ts";
import { lockPlanWithConditions } from "#app/planning/plans/lock-plan.server.ts";
import type { NewItem } from "#app/planning/plans/plan-form.ts";
import { insertItem, refusalOfRoom, roomFor } from "./plan-items.server.ts";
import { refusalOfChange, refusalOfDays } from "#app/planning/plans/plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Puts an item of somebody's own into a draft. Null when the plan is absent or out of reach. */
export async function addItem(db: Db, member: Member, planId: number, form: NewItem, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlanWithConditions(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const found = await queryChoice(db, plan.companyId, form)
      .select(roomFor(plan, sql`${form.title}::text`).as("room"))
      .executeTakeFirst();
    if (!found || !allows(found, form)) {
      return { saved: false, problems: problem("channelId", "Choose a channel, and an option of it.") };
    }
    const ofDays = refusalOfDays(form, plan, plan.blackouts);
    if (ofDays) return { saved: false, problems: problem(ofDays.field, ofDays.sentence) };
    const ofRoom = refusalOfRoom(found.room, form, plan.rules.mostItems);
    if (ofRoom) return { saved: false, problems: ofRoom };
    const { intent: _, ...values } = form;
    await insertItem(db, member, plan, { position: found.room.position, ...values }, now);
    return { saved: true, title: form.title };
  });
}
