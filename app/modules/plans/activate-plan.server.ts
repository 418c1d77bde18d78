import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Site } from "#app/modules/access/letters.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { countUsage } from "#app/modules/analytics/count-usage.server.ts";
import { makeActions } from "#app/modules/checklist/make-actions.server.ts";
import { queueMails } from "#app/modules/mail/queue-mails.server.ts";
import { fullName } from "#app/modules/users/full-name.ts";
import { changeStatus } from "#app/modules/workflow/change-status.server.ts";
import { dayText } from "#app/ui/format.ts";
import { judgePlan } from "./judge-plan.server.ts";
import { activatedLetter } from "./letters.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { planKind } from "./move-plan.server.ts";
import { isOver, refusalOfPlanMove } from "./plan-rules.ts";

type Outcome = { saved: true; name: string; actions: number } | { saved: false; problems: Problems } | null;

/**
 * Puts a saved plan to work in one transaction: its planned costs are kept as the baseline, its items' steps become
 * actions, and the network's owners hear of it. Null when it is absent or out of reach.
 */
export async function activatePlan(db: Db, member: Member, site: Site, planId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfPlanMove("activate", plan.status);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (plan.locationStatus === "closed") {
      return { saved: false, problems: problem("", "This {location} is closed. Archive the {plan} instead.") };
    }
    if (isOver(plan, plan.today)) {
      return { saved: false, problems: problem("", `This {plan} ended on ${dayText(plan.endsOn)}. Give it other days first.`) };
    }
    const { items, refusals } = await judgePlan(db, plan);
    if (refusals.length > 0) return { saved: false, problems: { "": refusals } };

    await db
      .updateTable("planItems")
      .set((of) => ({ baselineCents: of.ref("plannedCents") }))
      .where("planId", "=", planId)
      .execute();
    await db.updateTable("plans").set({ activatedAt: now }).where("id", "=", planId).execute();
    const actions = await makeActions(db, member, plan, items, now);
    await changeStatus(db, member, planKind, plan, { verb: "activate", to: "active" }, now);
    await countUsage(db, member, "plan.activated", now, plan.networkId);
    const costCents = items.reduce((sum, item) => sum + item.plannedCents, 0);
    const facts = { plan, actions, costCents, by: fullName(member) };
    const owners = await listOwners(db, plan, member.userId);
    const mails = owners.map((owner) => ({ recipient: owner.email, letter: activatedLetter(site, member.company, owner, facts) }));
    await queueMails(db, "plan.activated", mails);
    return { saved: true, name: plan.name, actions };
  });
}

/** The other owners and administrators of a plan's network. */
function listOwners(db: Db, { networkId }: { networkId: number }, but: number) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.email", "users.firstName"])
    .where("memberships.networkId", "=", networkId)
    .where("users.role", "in", ["Business Administrator", "Business Owner"])
    .where("users.status", "=", "Registered")
    .where("users.id", "<>", but)
    .orderBy("users.id")
    .execute();
}
