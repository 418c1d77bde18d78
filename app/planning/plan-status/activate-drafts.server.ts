import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { inTransaction } from "#app/planning/plans/lock-plan.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { activatePlans } from "./activate-plans.server.ts";
import { savePlans } from "./save-plans.server.ts";

type Outcome =
  | { saved: true; planIds: number[]; actions: number }
  | { saved: false; refusals: { planId: number; sentence: string }[] };

/**
 * Save and activate drafts, all of them or none: one that refuses returns every draft to what it was, with the reason of
 * each. Runs in the caller's transaction or a new one. Drafts that are absent or out of scope refuse as well.
 */
export function activateDrafts(
  db: Db,
  {
    member,
    site,
    planIds,
    now,
    seen,
  }: { member: Member; site: Site; planIds: readonly number[]; now: Date; seen?: SeenVersion },
): Promise<Outcome> {
  return inTransaction(db, async (db): Promise<Outcome> => {
    await sql`savepoint activation`.execute(db);
    const refuse = async (refusals: { planId: number; sentence: string }[]): Promise<Outcome> => {
      await sql`rollback to savepoint activation`.execute(db);
      return { saved: false, refusals };
    };
    const saved = refusalsOf(planIds, await savePlans(db, { member, planIds, now, seen }));
    if (planIds.length === 0 || saved.length > 0) return refuse(saved);
    const { plans, actions } = await activatePlans(db, { member, site, planIds, now });
    const activated = refusalsOf(planIds, plans);
    return activated.length > 0 ? refuse(activated) : { saved: true, planIds: [...planIds], actions };
  });
}

function refusalsOf(planIds: readonly number[], outcomes: Awaited<ReturnType<typeof savePlans>>) {
  return planIds.flatMap((planId) => {
    const outcome = outcomes.find((one) => one.planId === planId);
    if (outcome?.saved) return [];
    return [{ planId, sentence: outcome ? fieldErrorText(outcome.fieldErrors) : "This {plan} no longer exists." }];
  });
}
