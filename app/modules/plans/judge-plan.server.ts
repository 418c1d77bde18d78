import type { Db } from "#db/connect.ts";
import { planRulesOf } from "#app/modules/documents/document-queries.server.ts";
import type { LockedPlan } from "./lock-plan.server.ts";
import { listBlackouts } from "./plan-queries.server.ts";
import { refusalsOfPlan } from "./plan-rules.ts";

/** Why a locked plan cannot be saved or activated, as sentences, with its items. */
export async function judgePlan(db: Db, plan: LockedPlan) {
  const items = await db
    .selectFrom("planItems")
    .select(["id", "title", "channelId", "leadDays", "plannedCents", "startsOn", "endsOn"])
    .where("planId", "=", plan.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const blackouts = await listBlackouts(db, plan);
  const rules = await planRulesOf(db, plan.companyId);
  return { items, refusals: refusalsOfPlan(plan, items, blackouts, rules, plan.today) };
}
