import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withLockedPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { toEligibilityColumn, type NewCustomItem } from "#app/planning/plans/plan-form.ts";
import { blackoutRefusal, planChangeRefusal, validateItemDays } from "#app/planning/plans/plan-rules.ts";
import { queryIdeaForPlan, findIdeaRefusal } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { isAllowedChoice, queryChannelChoice } from "./channel-choices.server.ts";
import { insertItem, validateItemCapacity, itemCapacity } from "./plan-items.server.ts";
import { suggestedDaysReason, suggestItemDays } from "./suggested-days.ts";

/** Add a custom item to a draft. Null when the plan is absent or out of scope. */
export function addCustomItem(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: NewCustomItem; now: Date },
) {
  return withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    refuse: planChangeRefusal,
    work: async (db, plan) => {
      const found = await queryChannelChoice(db, plan.companyId, form)
        .select(itemCapacity(plan, sql`${form.title}::text`).as("room"))
        .executeTakeFirst();
      if (!found || !isAllowedChoice(found, form))
        return refused("channelId", "Choose a channel and one of its options.");
      const daysError = validateItemDays(form, plan, plan.blackouts);
      if (daysError) return refused(daysError.field, daysError.sentence);
      const capacityRefusal = validateItemCapacity(found.room, form, plan.rules.mostItems);
      if (capacityRefusal) return capacityRefusal;
      const { intent: _, idempotencyKey: __, claims: ___, scope: ____, ...values } = form;
      const item = { position: found.room.position, ...values, ...toEligibilityColumn(form) };
      await insertItem(db, { member, plan, item, now });
      return { saved: true, title: form.title };
    },
  });
}

/**
 * Add an idea to a draft, at its usual cost on the first suitable days, with a copy of the idea as it is now. Null when
 * the plan is absent or out of scope.
 */
export function addIdeaItem(
  db: Db,
  { member, planId, ideaId, now }: { member: Member; planId: number; ideaId: number; now: Date },
) {
  return withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    refuse: planChangeRefusal,
    work: async (db, plan) => {
      const { companyId, locationId, startsOn, endsOn, rules, blackouts } = plan;
      const period = { startsOn, endsOn };
      const idea = await queryIdeaForPlan(db, member.access, { companyId, locationId, ideaId, period })
        .select(itemCapacity(plan, sql.ref("ideas.title")).as("room"))
        .executeTakeFirst();
      if (!idea) return refused("", await findIdeaRefusal(db, member.access, plan, ideaId));
      const { id, version: ideaVersion, title, channelId, channelOptionId, room } = idea;
      const days = suggestItemDays(idea, plan, blackouts, plan.today);
      if (!days) {
        const [blackout] = blackouts;
        const refusal = blackout ? blackoutRefusal(blackout) : "Choose dates outside the blackout.";
        return refused("", `${title} has no open dates. ${refusal}`);
      }
      const capacityRefusal = validateItemCapacity(room, { title, startsOn: days.startsOn }, rules.mostItems);
      if (capacityRefusal) return capacityRefusal;
      const { unitCostCents, isIncentiveEligible, leadDays } = idea;
      const item = {
        position: room.position,
        ideaId: id,
        ideaVersion,
        title,
        channelId,
        channelOptionId,
        ...days,
        unitCostCents,
        isIncentiveEligible,
        leadDays,
        steps: JSON.stringify(idea.steps),
      };
      const why = suggestedDaysReason({ ...days, leadDays, channelId }, plan, blackouts);
      return {
        saved: true,
        itemId: await insertItem(db, { member, plan, item, now }),
        title,
        startsOn: days.startsOn,
        why,
      };
    },
  });
}
