import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { type RefusedChange, refused } from "#app/planning/plans/lock-plan.server.ts";
import type { NewPlan } from "#app/planning/plans/plan-form.ts";
import { validatePlanPeriod, suggestPlanName } from "#app/planning/plans/plan-rules.ts";
import { type PlanSource, copySourceItems, countSourceItems, toPlanSource } from "./plan-source.server.ts";

type Outcome = { saved: true; planIds: number[]; leftOut: number } | RefusedChange;

/**
 * Create one draft at each chosen location in scope, empty or with the items of a set or another plan. `leftOut` counts
 * items that did not fit: the idea is retired or not available, or they start after the plan's end.
 */
export async function createPlans(db: Db, member: Member, form: NewPlan, now: Date): Promise<Outcome> {
  const save = idempotent({ db, actor: member, now }, form, (db) => createDrafts(db, { member, form, now }));
  return mapUniqueViolation<Outcome>(save, {
    plans_location_name_key: { field: "name", sentence: "A {plan} with this name already exists." },
  });
}

/**
 * Create the drafts in the caller's transaction. A blank name becomes `suggestedName`, or one from objective and season;
 * either gets a number when it is taken.
 */
export async function createDrafts(
  db: Db,
  { member, form, suggestedName, now }: { member: Member; form: NewPlan; suggestedName?: string; now: Date },
): Promise<Outcome> {
  const { objectives, rules, source } = await findNewPlanContext(db, member, form);
  const [first] = objectives;
  if (!first || objectives.length < form.objectiveIds.length) return refused("objectiveIds", "Choose from the list.");
  const wanted = form.name || (suggestedName ?? suggestPlanName(first.name, form.startsOn));
  const locations = await lockLocations(db, member, form.locationIds, wanted);
  if (locations.length < form.locationIds.length) return refused("locationIds", NOT_FOUND_MESSAGE);
  const closed = namesOf(locations.filter(({ status }) => status === "closed"));
  if (closed) return refused("locationIds", `${closed} is closed. Choose open {locations}.`);
  if (locations.length > rules.mostLocations) {
    return refused("locationIds", `Choose up to ${countText(rules.mostLocations, "{location}")}.`);
  }
  const todays = locations.map(({ timeZone }) => dayIn(timeZone, now)).sort();
  const refusal = validatePlanPeriod(form, rules, todays[0] ?? now.toISOString().slice(0, 10));
  if (refusal) return refused(refusal.field, refusal.sentence);
  const named = namesOf(locations.filter(({ taken }) => taken.includes(wanted.toLowerCase())));
  if (form.name && named) return refused("name", `${named} already has a {plan} named ${wanted}.`);
  if (source === null) return refused("startFrom", "Choose from the list.");

  const name = firstFreeName(wanted, new Set(locations.flatMap(({ taken }) => taken)));
  const planIds = await insertPlans(db, { member, form, made: { name, locations, objectives, source }, now });
  const leftOut = await copySourceItems(db, { member, source, planIds, now });
  return { saved: true, planIds, leftOut };
}

const NOT_FOUND_MESSAGE = "You no longer have access to one of these {locations}. Choose again.";

/** Return the name, or its first numbered variant that is not taken: "Fall 2026 (2)". `taken` is in lower case. */
function firstFreeName(name: string, taken: ReadonlySet<string>, number = 1): string {
  const numbered = number === 1 ? name : `${name} (${number})`;
  return taken.has(numbered.toLowerCase()) ? firstFreeName(name, taken, number + 1) : numbered;
}

/**
 * Lock the chosen locations in scope, ordered by PC number, so that none is transferred meanwhile. `taken` has the
 * names of their plans that start with this name, in lower case.
 */
function lockLocations(db: Db, { access, companyId }: Member, ids: readonly number[], name: string) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "networkId", "neighborhoodType", "status", "timeZone"])
    .select(
      sql<string[]>`array(select lower(plans.name) from plans where plans.location_id = locations.id
        and plans.status <> 'archived' and starts_with(lower(plans.name), lower(${name} collate "und-x-icu")))`.as(
        "taken",
      ),
    )
    .where("id", "in", ids)
    .where("companyId", "=", companyId)
    .where(access.location("locations.id"))
    .orderBy("pcNumber")
    .orderBy("id")
    .forShare()
    .execute();
}

/** Read what new plans start with: active objectives in the chosen order, the company's rules, and the source. */
async function findNewPlanContext(db: Db, member: Member, { objectiveIds, startFrom }: NewPlan) {
  const { companyId } = member;
  const found = await db
    .selectNoFrom([
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by array_position(${objectiveIds}::integer[], id))
        from objectives where company_id = ${companyId} and is_active and id = any(${objectiveIds}::integer[])), '[]')`.as(
        "objectives",
      ),
      selectNewestValue("planRules", sql`${companyId}::integer`).as("rules"),
      countSourceItems(member, startFrom).as("items"),
    ])
    .executeTakeFirstOrThrow();
  return {
    objectives: found.objectives,
    rules: parseDocumentValue("planRules", found.rules),
    source: toPlanSource(startFrom, found.items),
  };
}

function namesOf(locations: readonly { name: string }[]): string {
  return locations.map(({ name }) => name).join(", ");
}

type Location = Awaited<ReturnType<typeof lockLocations>>[number];

interface Made {
  name: string;
  locations: readonly Location[];
  objectives: readonly { id: number }[];
  source: PlanSource;
}

/** Insert the plans with their objectives, first status change and audit rows, in one statement. */
async function insertPlans(
  db: Db,
  { member, form, made, now }: { member: Member; form: NewPlan; made: Made; now: Date },
): Promise<number[]> {
  const { companyId, userId } = member;
  const { name, locations, objectives, source } = made;
  const numbers = await takeRecordNumbers(db, {
    companyId,
    prefix: "PL",
    year: now.getUTCFullYear(),
    count: locations.length,
  });
  const { startsOn, endsOn, budgetCents } = form;
  const rows = locations.map((location, index) => ({
    companyId,
    networkId: location.networkId,
    locationId: location.id,
    number: numbers[index] ?? "",
    name,
    startsOn,
    endsOn,
    budgetCents,
    planGroupId: sql<number | null>`(select id from campaign)`,
    neighborhoodType: form.neighborhoodType ?? location.neighborhoodType,
    copiedFromId: source.kind === "copy" ? source.id : null,
    autopilotSetId: source.kind === "set" ? source.id : null,
    createdAt: now,
    createdBy: userId,
    updatedAt: now,
    updatedBy: userId,
  }));
  const after = { name, startsOn, endsOn, budgetCents };
  const plans = await db
    .with("campaign", () => insertCampaign(companyId, locations.length))
    .with("made", (db) => db.insertInto("plans").values(rows).returning("id"))
    .with(
      "chosen",
      () => sql`(
      insert into plan_objectives (plan_id, company_id, objective_id, position)
      select made.id, ${companyId}::integer, objective, place - 1
      from made cross join unnest(${objectives.map(({ id }) => id)}::integer[]) with ordinality as chosen (objective, place))`,
    )
    .with(
      "told",
      () => sql`(
      insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
      select 'plan', made.id, ${companyId}::integer, 'draft', ${now}::timestamptz, ${userId}::integer from made)`,
    )
    .with("audited", () => insertAuditOfCreated(member, { action: "plan.create", type: "plan", companyId, after }))
    .selectFrom("made")
    .select("id")
    .orderBy("id")
    .execute();
  return plans.map(({ id }) => id);
}

/** Insert a campaign; plans created together at several locations form one. */
function insertCampaign(companyId: number, locations: number) {
  return sql<{
    id: number;
  }>`(insert into plan_groups (company_id) select ${companyId}::integer where ${locations} > 1 returning id)`;
}
