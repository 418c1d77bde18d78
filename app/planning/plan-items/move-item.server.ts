import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockItem } from "./plan-items.server.ts";
import { refusalOfChange } from "#app/planning/plans/plan-rules.ts";

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
    const locked = await lockItem(db, member.reach, { planId, itemId }, now);
    if (!locked) return null;
    const { plan, item } = locked;
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
    const after = { item: item.title, direction };
    const entry = { action: "plan.move-item", object: { type: "plan", id: planId }, companyId: plan.companyId, after };
    await withAudit(db, member, entry)
      .updateTable("plans")
      .set({ updatedAt: now, updatedBy: member.userId })
      .where("id", "=", planId)
      .execute();
    return { saved: true, title: item.title };
  });
}
