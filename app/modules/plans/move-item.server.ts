import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { lockItem, writeItemAudit } from "./plan-items.server.ts";
import { refusalOfChange } from "./plan-rules.ts";

type Outcome = { saved: true; title: string } | { saved: false; problems: Problems } | null;

/** Exchanges an item of a draft with its neighbour; at either end nothing moves. Null when it is absent or out of reach. */
export async function moveItem(
  db: Db,
  member: Member,
  planId: number,
  { itemId, direction }: { itemId: number; direction: "up" | "down" },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    const item = plan && (await lockItem(db, plan, itemId));
    if (!plan || !item) return null;
    const refusal = refusalOfChange(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const step = direction === "up" ? -1.5 : 1.5;
    const { numAffectedRows = 0n } = await sql`
      with placed as (
        select id, row_number() over (order by position, id) + case when id = ${itemId} then ${step}::numeric else 0 end as place
        from plan_items where plan_id = ${planId}
      ), numbered as (select id, row_number() over (order by place) as place from placed)
      update plan_items item set position = numbered.place
      from numbered where numbered.id = item.id and item.position <> numbered.place
    `.execute(db);
    if (numAffectedRows === 0n) return { saved: true, title: item.title };
    await writeItemAudit(db, member, plan, { verb: "move-item", after: { item: item.title, direction } }, now);
    return { saved: true, title: item.title };
  });
}
