import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { queryIdeaForPlan } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { whyNotPlanned } from "#app/planning/idea-catalogue/why-not-planned.server.ts";
import { dayText } from "#app/ui/format.ts";
import { lockPlanWithConditions } from "#app/planning/plans/lock-plan.server.ts";
import { insertItem, refusalOfRoom, roomFor } from "./plan-items.server.ts";
import { refusalOfChange } from "#app/planning/plans/plan-rules.ts";
import { suggestedDays } from "./suggested-days.ts";

type Outcome =
  { saved: true; itemId: number; title: string; startsOn: string } | { saved: false; problems: Problems } | null;

/**
 * Puts an idea into a draft, with its usual cost on the first days that suit it, and keeps what the idea says now. Null
 * when the plan is absent or out of reach.
 */
export async function addIdea(db: Db, member: Member, planId: number, ideaId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlanWithConditions(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const { companyId, locationId, startsOn, endsOn, rules, blackouts } = plan;
    const idea = await queryIdeaForPlan(db, member.reach, {
      companyId,
      locationId,
      ideaId,
      period: { startsOn, endsOn },
    })
      .select(roomFor(plan, sql.ref("ideas.title")).as("room"))
      .executeTakeFirst();
    if (!idea) return { saved: false, problems: problem("", await whyNotPlanned(db, member.reach, plan, ideaId)) };
    const days = suggestedDays(idea, plan, blackouts, plan.today);
    if (!days) {
      const [blackout] = blackouts;
      const during = blackout
        ? `${blackout.title}, ${dayText(blackout.startsOn)} to ${dayText(blackout.endsOn)}`
        : "this period";
      return {
        saved: false,
        problems: problem("", `${idea.title} has no free day: nothing can run during ${during}.`),
      };
    }
    const ofRoom = refusalOfRoom(idea.room, { title: idea.title, startsOn: days.startsOn }, rules.mostItems);
    if (ofRoom) return { saved: false, problems: ofRoom };
    const item = {
      position: idea.room.position,
      ideaId: idea.id,
      ideaVersion: idea.version,
      title: idea.title,
      channelId: idea.channelId,
      channelOptionId: idea.channelOptionId,
      ...days,
      unitCostCents: idea.unitCostCents,
      isIncentiveEligible: idea.isIncentiveEligible,
      leadDays: idea.leadDays,
      steps: JSON.stringify(idea.steps),
    };
    const itemId = await insertItem(db, member, plan, item, now);
    return { saved: true, itemId, title: idea.title, startsOn: days.startsOn };
  });
}
