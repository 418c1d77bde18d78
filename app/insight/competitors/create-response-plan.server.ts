import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { listCatalog } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { createPlans } from "#app/planning/plan-creation/create-plans.server.ts";
import { addIdeaItem } from "#app/planning/plan-items/add-item.server.ts";
import { refused, type RefusedChange } from "#app/planning/plans/lock-plan.server.ts";
import { MAX_PLAN_NAME } from "#app/planning/plans/plan-limits.ts";
import { responsePeriod } from "./opening-rules.ts";

const MAX_IDEAS = 4;

type Outcome = { saved: true; planId: number; ideas: number } | RefusedChange;

/**
 * Create a draft plan in response to an opening, at a location in scope: from four weeks before it opens, for the
 * objective about competitors, with the best ideas for that objective. Ideas that can't be added are left out.
 */
export async function createResponsePlan(
  db: Db,
  {
    member,
    opening,
    locationId,
    idempotencyKey,
    now,
  }: {
    member: Member;
    opening: { brand: string; city: string; expectedOn: string | null };
    locationId: number;
    idempotencyKey?: string;
    now: Date;
  },
): Promise<Outcome> {
  const { companyId } = member;
  const found = await db
    .selectFrom("locations")
    .select(["timeZone", "neighborhoodType"])
    .select(
      sql<number | null>`(select id from objectives where objectives.company_id = locations.company_id and is_active
        order by name ilike '%competit%' desc, position, id limit 1)`.as("objectiveId"),
    )
    .where("id", "=", locationId)
    .where("companyId", "=", companyId)
    .where(member.access.location("locations.id"))
    .executeTakeFirst();
  if (!found) return refused("", "Choose one of your {locations}.");
  if (found.objectiveId === null)
    return refused("", "Your company has no active objectives. Ask your {advisor} to add one.");
  const period = responsePeriod(opening.expectedOn, dayIn(found.timeZone, now));
  const objectiveIds = [found.objectiveId];
  const plan = await createPlans(
    db,
    member,
    {
      intent: "create",
      name: `Response to ${opening.brand}, ${opening.city}`.slice(0, MAX_PLAN_NAME),
      ...period,
      objectiveIds,
      locationIds: [locationId],
      budgetCents: null,
      neighborhoodType: null,
      startFrom: { kind: "blank" },
      idempotencyKey,
    },
    now,
  );
  if (!plan.saved) return plan;
  const [planId = 0] = plan.planIds;
  const ideas = await listCatalog(db, member.access, {
    companyId,
    locationId,
    neighborhoodType: found.neighborhoodType,
    objectiveIds,
    period,
    filters: { objectiveId: found.objectiveId, isInSeason: true },
    sort: "recommended",
  });
  let added = 0;
  for (const { id } of ideas.slice(0, MAX_IDEAS)) {
    const outcome = await addIdeaItem(db, { member, planId, ideaId: id, now });
    if (outcome?.saved) added += 1;
  }
  return { saved: true, planId, ideas: added };
}
