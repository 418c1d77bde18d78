import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { allows, queryChoice } from "./item-choices.server.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { eligibilityOf, type NewItem } from "#app/planning/plans/plan-form.ts";
import { insertItem, refusalOfRoom, roomFor } from "./plan-items.server.ts";
import { refusalOfChange, refusalOfDays } from "#app/planning/plans/plan-rules.ts";
import { queryIdeaForPlan, whyNotPlanned } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { dayText } from "#app/ui/format.ts";
import { reasonForDays, suggestedDays } from "./suggested-days.ts";

/** Puts an item of somebody's own into a draft. Null when the plan is absent or out of reach. */
export function addItem(db: Db, member: Member, planId: number, form: NewItem, now: Date) {
  return inPlan(db, member, { planId, now }, refusalOfChange, async (db, plan) => {
    const found = await queryChoice(db, plan.companyId, form)
      .select(roomFor(plan, sql`${form.title}::text`).as("room"))
      .executeTakeFirst();
    if (!found || !allows(found, form)) return refused("channelId", "Choose a channel, and an option of it.");
    const ofDays = refusalOfDays(form, plan, plan.blackouts);
    if (ofDays) return refused(ofDays.field, ofDays.sentence);
    const ofRoom = refusalOfRoom(found.room, form, plan.rules.mostItems);
    if (ofRoom) return ofRoom;
    const { intent: _, idempotencyKey: __, claims: ___, ...values } = form;
    const item = { position: found.room.position, ...values, ...eligibilityOf(form) };
    await insertItem(db, member, plan, item, now);
    return { saved: true, title: form.title };
  });
}

/**
 * Puts an idea into a draft, with its usual cost on the first days that suit it, and keeps what the idea says now. Null
 * when the plan is absent or out of reach.
 */
export function addIdea(db: Db, member: Member, planId: number, ideaId: number, now: Date) {
  return inPlan(db, member, { planId, now }, refusalOfChange, async (db, plan) => {
    const { companyId, locationId, startsOn, endsOn, rules, blackouts } = plan;
    const period = { startsOn, endsOn };
    const idea = await queryIdeaForPlan(db, member.reach, { companyId, locationId, ideaId, period })
      .select(roomFor(plan, sql.ref("ideas.title")).as("room"))
      .executeTakeFirst();
    if (!idea) return refused("", await whyNotPlanned(db, member.reach, plan, ideaId));
    const { id, version: ideaVersion, title, channelId, channelOptionId, room } = idea;
    const days = suggestedDays(idea, plan, blackouts, plan.today);
    if (!days) {
      const [blackout] = blackouts;
      const during = blackout
        ? `${blackout.title}, ${dayText(blackout.startsOn)} to ${dayText(blackout.endsOn)}`
        : "this period";
      return refused("", `${title} has no free day: nothing can run during ${during}.`);
    }
    const ofRoom = refusalOfRoom(room, { title, startsOn: days.startsOn }, rules.mostItems);
    if (ofRoom) return ofRoom;
    const { unitCostCents, isIncentiveEligible, leadDays } = idea;
    const item = {
      ...{ position: room.position, ideaId: id, ideaVersion, title, channelId, channelOptionId, ...days },
      ...{ unitCostCents, isIncentiveEligible, leadDays, steps: JSON.stringify(idea.steps) },
    };
    const why = reasonForDays({ ...days, leadDays, channelId }, plan, blackouts);
    return { saved: true, itemId: await insertItem(db, member, plan, item, now), title, startsOn: days.startsOn, why };
  });
}
