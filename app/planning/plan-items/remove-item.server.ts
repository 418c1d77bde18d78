import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { lockItem, withItemAudit } from "./plan-items.server.ts";
import { refusalOfChange } from "#app/planning/plans/plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Takes an item out of a draft. Null when the plan or the item is absent or out of reach. */
export async function removeItem(db: Db, member: Member, planId: number, itemId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const locked = await lockItem(db, member.reach, { planId, itemId }, now);
    if (!locked) return null;
    const { plan, item } = locked;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (item.isMandatory) {
      return { saved: false, problems: problem("", `${item.title} belongs to every {plan} of its set and stays.`) };
    }
    const before = { item: item.title, startsOn: item.startsOn, plannedCents: item.plannedCents };
    await withItemAudit(db, member, plan, { verb: "remove-item", before }, now)
      .deleteFrom("planItems")
      .where("id", "=", itemId)
      .execute();
    return { saved: true, title: item.title };
  });
}
