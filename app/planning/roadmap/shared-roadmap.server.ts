import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findPlan, listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { hashOfToken } from "#app/planning/calendar-feeds/feed-queries.server.ts";
import { listSteps } from "./roadmap-queries.server.ts";

/**
 * The roadmap behind a link, as whoever shared it sees it now, without money and without names; null for a link that is
 * dead or unknown. The visit is counted.
 */
export async function readSharedRoadmap(db: Db, token: string, now: Date) {
  const share = await visit(db, token, now);
  const plan = share && (await findPlan(db, Reach.of(share), share.planId, now));
  if (!plan) return null;
  const items = await listPlanItems(db, [plan]);
  const steps = await listSteps(db, plan);
  const { name, status, startsOn, endsOn, location, locationId, objectives } = plan;
  return {
    company: share.company,
    plan: {
      ...{ name, status, startsOn, endsOn, location, locationId },
      objectives: objectives.map((objective) => objective.name),
    },
    today: dayIn(plan.timeZone, now),
    items: items.map(({ id, title, channel, startsOn, endsOn, baselineStartsOn, baselineEndsOn }) => {
      return { id, title, channel, startsOn, endsOn, baselineStartsOn, baselineEndsOn, vendor: "" };
    }),
    steps: steps.map((step) => ({ ...step, ownerId: null, owner: null, ownerRole: null, link: null })),
  };
}

/** Counts a visit of a live link; whoever made it still has to be there. */
function visit(db: Db, token: string, now: Date) {
  return db
    .updateTable("roadmapShares")
    .set((of) => ({ visits: of("visits", "+", 1), lastVisitedAt: now }))
    .from("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .whereRef("users.id", "=", "roadmapShares.createdBy")
    .where("roadmapShares.tokenHash", "=", hashOfToken(token))
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

/** The links of a plan's roadmap that are alive, the newest first; the caller has found the plan within the reach. */
export function listRoadmapShares(db: Db, planId: number, now: Date) {
  return db
    .selectFrom("roadmapShares")
    .innerJoin("users", "users.id", "roadmapShares.createdBy")
    .select(["roadmapShares.id", "roadmapShares.createdAt", "roadmapShares.expiresAt"])
    .select(["roadmapShares.visits", "roadmapShares.lastVisitedAt"])
    .select(nameInFull().as("by"))
    .where("roadmapShares.planId", "=", planId)
    .where("roadmapShares.revokedAt", "is", null)
    .where("roadmapShares.expiresAt", ">", now)
    .orderBy("roadmapShares.id", "desc")
    .execute();
}
