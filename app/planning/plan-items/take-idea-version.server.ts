import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findIdeaForPlan } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { whyNotPlanned } from "#app/planning/idea-catalogue/why-not-planned.server.ts";
import { lockItem, withItemAudit } from "./plan-items.server.ts";
import { refusalOfChange } from "#app/planning/plans/plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Takes over what an item's idea says now: its title, steps and lead time. Days, costs and notes stay the owner's.
 * `version` is the idea's as it was reviewed. Null when the plan or the item is absent or out of reach.
 */
export async function takeIdeaVersion(
  db: Db,
  member: Member,
  planId: number,
  { itemId, version }: { itemId: number; version: number },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const locked = await lockItem(db, member.reach, { planId, itemId }, now);
    if (!locked) return null;
    const { plan, item } = locked;
    const { ideaId } = item;
    if (ideaId === null) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const { companyId, locationId, startsOn, endsOn } = plan;
    const period = { startsOn, endsOn };
    const idea = await findIdeaForPlan(db, member.reach, { companyId, locationId, ideaId, period });
    if (!idea) return { saved: false, problems: problem("", await whyNotPlanned(db, member.reach, plan, ideaId)) };
    if (idea.version !== version) return { saved: false, problems: stale("{idea}"), status: 409 };
    if (idea.version === item.ideaVersion) return { saved: true, title: item.title };
    const { title, leadDays, isIncentiveEligible, steps } = idea;
    const before = { item: item.title, ideaVersion: item.ideaVersion };
    const after = { item: title, ideaVersion: idea.version };
    await withItemAudit(db, member, plan, { verb: "take-idea-version", before, after }, now)
      .updateTable("planItems")
      .set({ title, leadDays, isIncentiveEligible, steps: JSON.stringify(steps), ideaVersion: idea.version })
      .set({ version: item.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", itemId)
      .execute();
    return { saved: true, title };
  });
}
