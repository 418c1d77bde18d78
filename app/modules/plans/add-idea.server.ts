import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { findIdeaForPlan } from "#app/modules/ideas/idea-catalogue.server.ts";
import { dayText } from "#app/ui/format.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { findRoom, writeItemAudit } from "./plan-items.server.ts";
import { listBlackouts } from "./plan-queries.server.ts";
import { NOT_DRAFT } from "./plan-rules.ts";
import { suggestedDays } from "./suggested-days.ts";

type Outcome = { saved: true; itemId: number; title: string; startsOn: string } | { saved: false; problems: Problems } | null;

/**
 * Puts an idea into a draft, with its usual cost on the first days that suit it, and keeps what the idea says now. Null
 * when the plan is absent or out of reach.
 */
export async function addIdea(db: Db, member: Member, planId: number, ideaId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    if (plan.status !== "draft") return { saved: false, problems: problem("", NOT_DRAFT) };
    const { companyId, locationId, startsOn, endsOn } = plan;
    const idea = await findIdeaForPlan(db, member.reach, { companyId, locationId, ideaId, period: { startsOn, endsOn } });
    if (!idea) return { saved: false, problems: problem("", "This {idea} is not offered to this {location} any more.") };
    const blackouts = await listBlackouts(db, plan);
    const days = suggestedDays(idea, plan, blackouts, plan.today);
    if (!days) {
      const [blackout] = blackouts;
      const during = blackout ? `${blackout.title}, ${dayText(blackout.startsOn)} to ${dayText(blackout.endsOn)}` : "this period";
      return { saved: false, problems: problem("", `${idea.title} has no free day: nothing can run during ${during}.`) };
    }
    const room = await findRoom(db, plan, { title: idea.title, startsOn: days.startsOn });
    if (room.refusal) return { saved: false, problems: room.refusal };
    const { id } = await db
      .insertInto("planItems")
      .values({
        planId,
        companyId,
        position: room.position,
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
        createdAt: now,
        createdBy: member.userId,
        updatedAt: now,
        updatedBy: member.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeItemAudit(db, member, plan, { verb: "add-item", after: { item: idea.title, ...days } }, now);
    return { saved: true, itemId: id, title: idea.title, startsOn: days.startsOn };
  });
}
