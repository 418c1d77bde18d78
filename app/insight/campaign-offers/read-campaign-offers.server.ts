import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { autopilotPlanEndsOn } from "#app/planning/autopilot-batches/batch-rules.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import {
  campaignConflicts,
  clearDays,
  earliestStart,
  isItemIncluded,
  itemDays,
} from "#app/planning/ready-campaigns/campaign-timing.ts";
import {
  findCampaignObstacles,
  listReadySets,
  type ReadySet,
} from "#app/planning/ready-campaigns/ready-sets.server.ts";
import { listPayingPlaces } from "#app/programs/claim-sources/claim-sources.server.ts";
import { plannedMoney } from "#app/programs/costs/planned-money.ts";
import { readPlanRules } from "#app/setup/documents/document-queries.server.ts";
import { expectedDateText, NEAR_MILES } from "../competitors/opening-rules.ts";
import { readSetEffects } from "../item-effects/set-effects.server.ts";
import { bestOffers, goalsSince, scoreOffer } from "./offer-rules.ts";

/** Longest look ahead for blackouts, in days: the latest start that is looked for, and a campaign of half a year. */
const OBSTACLE_DAYS = 300;

export type CampaignOffers = Awaited<ReturnType<typeof readCampaignOffers>>;
export type CampaignOffer = CampaignOffers["offers"][number];

/** Number of locations up to which all are chosen before the user chooses any. */
const MAX_PRECHOSEN = 3;

/**
 * Read the best ready campaigns for some of a member's locations; for null, all open ones. A user of many locations has
 * chosen none of them then, unless `isAll`: `chosenIds` is empty. `startsOn` is the first day that the user asked for;
 * without one, each campaign starts as early as it can.
 */
export async function readCampaignOffers(
  db: Db,
  member: Member,
  {
    locationIds,
    isAll = false,
    startsOn = null,
    today,
  }: { locationIds: readonly number[] | null; isAll?: boolean; startsOn?: string | null; today: string },
) {
  const { access, companyId } = member;
  const rules = await readPlanRules(db, companyId);
  const all = await listLocationChoices(db, access);
  const open = all.filter(({ status }) => status !== "closed");
  const closed = all.filter(({ status }) => status === "closed").map(({ name }) => name);
  const wanted = open.filter(({ id }) => locationIds?.includes(id));
  const chosen = (wanted.length > 0 ? wanted : open).slice(0, rules.mostLocations);
  const isChosen = isAll || wanted.length > 0 || open.length <= MAX_PRECHOSEN;
  const ids = chosen.map(({ id }) => id);
  const locations = open.map(({ id, name, pcNumber, city, state }) => ({ id, name, pcNumber, city, state }));
  const page = { locations, closed, chosenIds: isChosen ? ids : [], mostLocations: rules.mostLocations, startsOn };
  const sets = ids.length === 0 ? [] : await listReadySets(db, access, { companyId, locationIds: ids, today });
  if (sets.length === 0) return { ...page, offers: [] };

  const { running, blackouts } = await findCampaignObstacles(db, {
    companyId,
    locationIds: ids,
    from: today,
    until: addDays(today, OBSTACLE_DAYS),
  });
  const seesMoney = canUse(member, "incentive:view");
  const places = seesMoney ? await listPayingPlaces(db, access, ids) : [];
  const goalIds = await listGoalIds(db, { companyId, locationIds: ids, today });
  const opening = canUse(member, "competition:view") ? await findNearestOpening(db, member, { ids, today }) : null;
  const effects = canUse(member, "metrics:view")
    ? await readSetEffects(db, access, { companyId, setIds: sets.map(({ id }) => id), exceptLocationIds: ids })
    : new Map<number, never>();

  const offers = sets.flatMap((set) => {
    const { name, description, objectiveId, items, own } = set;
    const earliest = earliestStart(items, today);
    const first = startsOn ?? earliest;
    const period = { startsOn: first, endsOn: autopilotPlanEndsOn(first, items, rules.mostDays) };
    const free = chosen.filter(({ id }) => own.every(({ locationId }) => locationId !== id));
    const offered = items.flatMap((item) => {
      if (!isItemIncluded(item, period)) return [];
      const days = free.flatMap(({ id }) => {
        if (!item.locationIds.includes(id)) return [];
        const local = blackouts.filter(({ locationIds }) => locationIds.includes(id));
        const clear = clearDays({ ...item, ...itemDays(item, period) }, period, local);
        return clear ? [{ locationId: id, ...clear }] : [];
      });
      const [first] = days;
      return first ? [{ ...item, startsOn: first.startsOn, endsOn: first.endsOn, days, count: days.length }] : [];
    });
    const at = free.filter(({ id }) => offered.some(({ days }) => days.some(({ locationId }) => locationId === id)));
    if (at.length === 0) return [];
    const { refusals, warnings } = campaignConflicts({
      items,
      period,
      locations: at,
      blackouts,
      running,
      isLeadTimeRequired: rules.shortLeadTime === "refuse",
      today,
    });
    const money = seesMoney
      ? plannedMoney(
          offered.flatMap(({ days, ...item }) =>
            days.map((at) => ({ ...item, ...at, costCents: item.cents, objectiveIds: [objectiveId] })),
          ),
          places,
          today,
        )
      : null;
    const objective = { id: objectiveId, name: set.objective };
    const { score, reasons } = scoreOffer({
      period,
      objective,
      items: offered,
      goalIds,
      effect: effects.get(set.id) ?? null,
      opening,
      expiring: money?.expiring ?? null,
      refusals: refusals.length,
      warnings: warnings.length,
    });
    const [picture] = offered;
    return [
      {
        id: set.id,
        name,
        description,
        objective: set.objective,
        period,
        score,
        reasons,
        refusals,
        warnings,
        money,
        uncovered: uncoveredBy(offered, places),
        picture: picture && pictureOf(picture),
        cents: sumOf(offered.map(({ cents, count }) => cents * count)),
        steps: sumOf(offered.map(({ steps, count }) => steps * count)),
        items: offered.map(({ ideaId, title, startsOn, endsOn, cents }) => ({
          ideaId,
          title,
          startsOn,
          endsOn,
          cents,
        })),
        locations: at.map(({ id, name }) => ({ id, name })),
        left: leftOut(set, chosen, at),
      },
    ];
  });
  return { ...page, offers: bestOffers(offers) };
}

/** List the chosen locations that a campaign leaves out, each with its own plan of the set when it has one. */
function leftOut(set: ReadySet, chosen: readonly { id: number; name: string }[], at: readonly { id: number }[]) {
  return chosen
    .filter(({ id }) => at.every((one) => one.id !== id))
    .map(({ id, name }) => ({ id, name, plan: set.own.find(({ locationId }) => locationId === id) ?? null }));
}

function pictureOf({ imageKey, icon, lightColor, darkColor }: ReadySet["items"][number]) {
  return { imageKey, icon, lightColor, darkColor };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** List the objectives of the locations' plans of the last year. */
async function listGoalIds(
  db: Db,
  { companyId, locationIds, today }: { companyId: number; locationIds: readonly number[]; today: string },
): Promise<number[]> {
  const goals = await db
    .selectFrom("planObjectives")
    .innerJoin("plans", "plans.id", "planObjectives.planId")
    .select("planObjectives.objectiveId")
    .distinct()
    .where("plans.companyId", "=", companyId)
    .where(sql<boolean>`plans.location_id = any(${locationIds}::integer[])`)
    .where("plans.status", "in", ["saved", "active", "completed"])
    .where("plans.endsOn", ">=", goalsSince(today))
    .execute();
  return goals.map(({ objectiveId }) => objectiveId);
}

/** Days before an opening from which a campaign can answer it. */
const OPENING_DAYS = 120;

/** Find the competitor opening nearest to one of the locations that is still to come, and soon. */
async function findNearestOpening(
  db: Db,
  { access, companyId }: Member,
  { ids, today }: { ids: readonly number[]; today: string },
) {
  const found = await db
    .selectFrom("locations")
    .innerJoin("openings", (join) => join.on(isWithinMiles("openings", NEAR_MILES, "locations")))
    .select(["openings.brand", "openings.expectedOn", "openings.precision", "locations.name as location"])
    .select(milesBetween("locations", "openings").as("miles"))
    .where(sql<boolean>`locations.id = any(${ids}::integer[])`)
    .where(access.location("locations.id"))
    .where("openings.companyId", "=", companyId)
    .where("openings.standing", "=", "verified")
    .where("openings.status", "in", ["announced", "underConstruction", "delayed"])
    // A month is stored as its first day.
    .where(
      sql<boolean>`openings.expected_on >= case openings.precision when 'month' then date_trunc('month', ${today}::date)
        else ${today}::date end`,
    )
    .where("openings.expectedOn", "<=", addDays(today, OPENING_DAYS))
    .orderBy("miles")
    .orderBy("openings.id")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { brand, location, miles, expectedOn, precision } = found;
  return { brand, location, miles, when: expectedDateText(expectedOn, precision) };
}

/** Tell what keeps programs from paying for items: their dates, what they are, or for some the one and for some the other. */
function uncoveredBy(
  items: readonly { endsOn: string }[],
  places: readonly { programs: readonly { startsOn: string; endsOn: string }[] }[],
): "dates" | "items" | "both" {
  const programs = places.flatMap(({ programs }) => programs);
  const inTime = items.filter((item) =>
    programs.some(({ startsOn, endsOn }) => startsOn <= item.endsOn && item.endsOn <= endsOn),
  );
  if (inTime.length === 0) return "dates";
  return inTime.length === items.length ? "items" : "both";
}
