import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { ownsPlanLocation } from "#app/planning/plans/plan-queries.server.ts";
import type { ValidatedPlan } from "./validate-plans.server.ts";
import { activatedMail } from "./mail-templates.ts";

/** Send one email to each other owner of the locations, however many of the plans are theirs. */
export async function mailActivated(
  db: Db,
  member: Member,
  site: Site,
  activated: readonly ValidatedPlan[],
): Promise<void> {
  const owners = await listOwners(
    db,
    activated.map(({ plan }) => plan.id),
    member.userId,
  );
  const by = fullName(member);
  await notify(db, "plan.activated", owners, (owner) => {
    const own = activated.filter(({ plan }) => owner.planIds.includes(plan.id));
    const plans = own.map(({ plan, items }) => {
      return { ...plan, costCents: items.reduce((sum, { plannedCents }) => sum + plannedCents, 0) };
    });
    return activatedMail(site, member.company, owner, { plans, by });
  });
}

/** List the owners and administrators of the plans' locations, except one user, each with the ids of their plans. */
function listOwners(db: Db, planIds: readonly number[], exceptUserId: number) {
  return db
    .selectFrom("plans")
    .innerJoin("memberships", "memberships.networkId", "plans.networkId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.email", "users.firstName", sql<number[]>`array_agg(plans.id order by plans.id)`.as("planIds")])
    .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
    .where("users.status", "=", "Registered")
    .where("users.id", "<>", exceptUserId)
    .where(ownsPlanLocation)
    .groupBy("users.id")
    .orderBy("users.id")
    .execute();
}
