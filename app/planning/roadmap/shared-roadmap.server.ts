import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findPlan, listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { hashFeedToken } from "#app/planning/calendar-feeds/calendar-feed-queries.server.ts";
import { listRoadmapSteps } from "./roadmap-queries.server.ts";

/**
 * Read the roadmap behind a link, as its sharer would see it now, without money and names; null when the link is
 * revoked, expired or unknown. Counts the visit.
 */
export async function readSharedRoadmap(db: Db, token: string, now: Date) {
  const share = await countVisit(db, token, now);
  const plan = share && (await findPlan(db, AccessScope.of(share), share.planId, now));
  if (!plan) return null;
  const items = await listPlanItems(db, [plan]);
  const steps = await listRoadmapSteps(db, [plan]);
  const { name, status, startsOn, endsOn, location, locationId, objectives } = plan;
  return {
    company: share.company,
    plan: {
      name,
      status,
      startsOn,
      endsOn,
      location,
      locationId,
      objectives: objectives.map((objective) => objective.name),
    },
    today: dayIn(plan.timeZone, now),
    items: items.map(({ id, title, channel, startsOn, endsOn, baselineStartsOn, baselineEndsOn }) => {
      return { id, title, channel, startsOn, endsOn, baselineStartsOn, baselineEndsOn, vendor: "" };
    }),
    steps: steps.map((step) => ({ ...step, ownerId: null, owner: null, ownerRole: null, link: null })),
  };
}

/** Count a visit of an active link; the user who shared it must still have access. */
function countVisit(db: Db, token: string, now: Date) {
  return db
    .updateTable("roadmapShares")
    .set((of) => ({ visits: of("visits", "+", 1), lastVisitedAt: now }))
    .from("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .whereRef("users.id", "=", "roadmapShares.createdBy")
    .where("roadmapShares.tokenHash", "=", hashFeedToken(token))
    .where("roadmapShares.revokedAt", "is", null)
    .where("roadmapShares.expiresAt", ">", now)
    .where("users.status", "=", "Registered")
    .where("companies.status", "=", "active")
    .where(sql<boolean>`coalesce(users.expires_on, 'infinity') >= ${dayIn("UTC", now)}::date`)
    .returning([
      "roadmapShares.planId",
      "users.id as userId",
      "users.role",
      "users.companyId",
      "companies.name as company",
    ])
    .executeTakeFirst();
}

/** List the active links of a plan's roadmap, newest first; the caller has found the plan in scope. */
export function listRoadmapShares(db: Db, planId: number, now: Date) {
  return db
    .selectFrom("roadmapShares")
    .innerJoin("users", "users.id", "roadmapShares.createdBy")
    .select(["roadmapShares.id", "roadmapShares.createdAt", "roadmapShares.expiresAt"])
    .select(["roadmapShares.visits", "roadmapShares.lastVisitedAt"])
    .select(fullNameSql().as("by"))
    .where("roadmapShares.planId", "=", planId)
    .where("roadmapShares.revokedAt", "is", null)
    .where("roadmapShares.expiresAt", ">", now)
    .orderBy("roadmapShares.id", "desc")
    .execute();
}
