import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { autopilotPlanName, batchStartRefusal } from "#app/planning/autopilot-batches/batch-rules.ts";
import { findPlanGeneration } from "#app/planning/autopilot-batches/preview-plans.server.ts";
import { lockSet } from "#app/planning/autopilot-sets/lock-set.server.ts";
import { sentencesByLocation } from "#app/planning/plan-campaigns/campaign-rules.ts";
import { createDrafts } from "#app/planning/plan-creation/create-plans.server.ts";
import { activateDrafts } from "#app/planning/plan-status/activate-drafts.server.ts";
import { lockPlans } from "#app/planning/plans/lock-plan.server.ts";
import { firstNamesText } from "#app/ui/text/format.ts";
import { clearDays } from "./campaign-timing.ts";
import type { ReadyCampaignForm } from "./ready-campaign-form.ts";

type Outcome =
  | { saved: true; name: string; planIds: number[]; locations: string[]; actions: number }
  | { saved: false; sentences: string[] }
  | null;

const MAX_NAMED = 3;

/**
 * Create a plan of a published set at each chosen location and activate them, in one transaction: all of them or none.
 * `today` is the user's day. Null when the set is absent or of another company.
 */
export function activateReadyCampaign(
  db: Db,
  { member, site, form, today, now }: { member: Member; site: Site; form: ReadyCampaignForm; today: string; now: Date },
): Promise<Outcome> {
  return idempotent({ db, actor: member, now }, form, async (db): Promise<Outcome> => {
    const { companyId } = member;
    const { setId, startsOn, locationIds } = form;
    // The lock lets the same campaign start only once, and keeps the set from being archived meanwhile.
    const set = await lockSet(db, member.access, setId);
    if (!set || set.companyId !== companyId) return null;
    const found = await findPlanGeneration(db, member.access, { companyId, setId, startsOn });
    const { objectiveId } = set;
    if (!found || set.status !== "published" || objectiveId === null) return refuse([NOT_OFFERED_MESSAGE]);
    const startRefusal = batchStartRefusal(startsOn, today);
    if (startRefusal) return refuse([startRefusal]);
    const running = await listRunningLocations(db, member, { setId, locationIds, today });
    if (running.length > 0)
      return refuse([`${set.name} already runs at ${firstNamesText(running, MAX_NAMED)}. Choose other {locations}.`]);

    await sql`savepoint campaign`.execute(db);
    const undo = async (sentences: string[]): Promise<Outcome> => {
      await sql`rollback to savepoint campaign`.execute(db);
      return refuse(sentences);
    };
    const { endsOn } = found.generation;
    const drafts = await createDrafts(db, {
      member,
      form: {
        intent: "create",
        name: "",
        startsOn,
        endsOn,
        objectiveIds: [objectiveId],
        locationIds,
        budgetCents: null,
        neighborhoodType: null,
        startFrom: { kind: "set", id: setId },
      },
      suggestedName: autopilotPlanName(set.name, startsOn),
      now,
    });
    if (!drafts.saved) return undo([firstSentence(drafts.fieldErrors)]);
    const { planIds } = drafts;
    await avoidBlackouts(db, member, planIds, now);
    const places = await listPlanLocations(db, planIds);
    const outcome = await activateDrafts(db, { member, site, planIds, now });
    if (outcome.saved)
      return {
        saved: true,
        name: set.name,
        planIds,
        locations: places.map(({ name }) => name),
        actions: outcome.actions,
      };
    const refused = places.map(({ planId, name: location }) => {
      const own = outcome.refusals.find((refusal) => refusal.planId === planId);
      return { location, sentence: own?.sentence ?? null };
    });
    return undo(sentencesByLocation(refused));
  });
}

const NOT_OFFERED_MESSAGE = "This campaign is no longer offered. Choose another one.";

function refuse(sentences: string[]): Outcome {
  return { saved: false, sentences };
}

function firstSentence(fieldErrors: FieldErrors): string {
  const { objectiveIds, ...others } = fieldErrors;
  // The set's objective was deactivated after the page was loaded.
  return objectiveIds ? NOT_OFFERED_MESSAGE : fieldErrorText(others);
}

/** List the names of the chosen locations where an active plan of the set has not ended. */
async function listRunningLocations(
  db: Db,
  { access }: Member,
  { setId, locationIds, today }: { setId: number; locationIds: readonly number[]; today: string },
): Promise<string[]> {
  const locations = await db
    .selectFrom("locations")
    .select("name")
    .where(sql<boolean>`locations.id = any(${locationIds}::integer[])`)
    .where(access.location("locations.id"))
    .where(
      sql<boolean>`exists (select from plans where plans.location_id = locations.id and plans.autopilot_set_id = ${setId}
        and plans.status = 'active' and plans.ends_on >= ${today})`,
    )
    .orderBy("pcNumber")
    .execute();
  return locations.map(({ name }) => name);
}

/**
 * Move the items of new drafts out of the blackouts at their locations, as far as their plans have free days; those that
 * would move out of their season are left out.
 */
async function avoidBlackouts(db: Db, { access }: Member, planIds: readonly number[], now: Date): Promise<void> {
  const plans = (await lockPlans(db, access, planIds, now)).filter(({ blackouts }) => blackouts.length > 0);
  if (plans.length === 0) return;
  const items = await db
    .selectFrom("planItems as item")
    .leftJoin("ideas", "ideas.id", "item.ideaId")
    .select(["item.id", "item.planId", "item.channelId", "item.startsOn", "item.endsOn"])
    .select(["ideas.seasonFrom", "ideas.seasonTo"])
    .where(sql<boolean>`item.plan_id = any(${plans.map(({ id }) => id)}::integer[])`)
    .execute();
  const moved = items.flatMap((item) => {
    const plan = plans.find(({ id }) => id === item.planId);
    if (!plan) return [];
    const days = clearDays(item, plan, plan.blackouts);
    if (days?.startsOn === item.startsOn && days.endsOn === item.endsOn) return [];
    return [{ id: item.id, startsOn: days?.startsOn ?? null, endsOn: days?.endsOn ?? null }];
  });
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given (id integer, "startsOn" date, "endsOn" date)
    ), left_out as (
      delete from plan_items using given where plan_items.id = given.id and given."startsOn" is null
    )
    update plan_items set starts_on = given."startsOn", ends_on = given."endsOn"
    from given where plan_items.id = given.id and given."startsOn" is not null
  `.execute(db);
}

/** List the locations of plans that the caller has just created. */
function listPlanLocations(db: Db, planIds: readonly number[]) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id as planId", "locations.name"])
    .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
    .orderBy("locations.pcNumber")
    .execute();
}
