import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { lockItem, writeItemAudit } from "./plan-items.server.ts";
import { refusalOfChange } from "./plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Takes an item out of a draft. Null when the plan or the item is absent or out of reach. */
export async function removeItem(db: Db, member: Member, planId: number, itemId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    const item = plan && (await lockItem(db, plan, itemId));
    if (!plan || !item) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (item.isMandatory) {
      return { saved: false, problems: problem("", `${item.title} belongs to every {plan} of its set and stays.`) };
    }
    await db.deleteFrom("planItems").where("id", "=", itemId).execute();
    const before = { item: item.title, startsOn: item.startsOn, plannedCents: item.plannedCents };
    await writeItemAudit(db, member, plan, { verb: "remove-item", before }, now);
    return { saved: true, title: item.title };
  });
}
