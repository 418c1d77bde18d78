import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { countText } from "#app/ui/format.ts";
import { type Refused, refused } from "#app/planning/plans/lock-plan.server.ts";
import type { NewPlan } from "#app/planning/plans/plan-form.ts";
import { refusalOfPeriod, suggestedName } from "#app/planning/plans/plan-rules.ts";
import { type Source, copyItems, itemsToBeginWith, sourceOf } from "./plan-source.server.ts";

type Outcome = { saved: true; planIds: number[]; leftOut: number } | Refused;

/**
 * Begins one draft for each of some locations in reach, empty or with what a set or another plan holds. `leftOut` is
 * how many items did not fit: their idea is retired, or for other locations, or they begin after the end.
 */
export async function createPlans(db: Db, member: Member, form: NewPlan, now: Date): Promise<Outcome> {
  const save = once(db, member, form, now, async (db): Promise<Outcome> => {
    const { objectives, rules, source } = await findBeginning(db, member, form);
    const [first] = objectives;
    if (!first || objectives.length < form.objectiveIds.length) return refused("objectiveIds", "Choose from the list.");
    const wanted = form.name || suggestedName(first.name, form.startsOn);
    const locations = await lockLocations(db, member, form.locationIds, wanted);
    if (locations.length < form.locationIds.length) return refused("locationIds", GONE);
    const closed = namesOf(locations.filter(({ status }) => status === "closed"));
    if (closed) return refused("locationIds", `${closed} is closed. Choose open {locations}.`);
    if (locations.length > rules.mostLocations) {
      return refused("locationIds", `Choose at most ${countText(rules.mostLocations, "{location}")}.`);
    }
    const todays = locations.map(({ timeZone }) => dayIn(timeZone, now)).sort();
    const refusal = refusalOfPeriod(form, rules, todays[0] ?? now.toISOString().slice(0, 10));
    if (refusal) return refused(refusal.field, refusal.sentence);
    const named = namesOf(locations.filter(({ taken }) => taken.includes(wanted.toLowerCase())));
    if (form.name && named) return refused("name", `${named} has a {plan} with the name ${wanted} already.`);
    if (source === null) return refused("startFrom", "Choose from the list.");

    const name = freeName(wanted, new Set(locations.flatMap(({ taken }) => taken)));
    const planIds = await insertPlans(db, member, form, { name, locations, objectives, source }, now);
    const leftOut = await copyItems(db, member, source, planIds, now);
    return { saved: true, planIds, leftOut };
  });
  return orTaken<Outcome>(save, {
    plans_location_name_key: { field: "name", sentence: "A {plan} with this name is there already." },
  });
}

const GONE = "A {location} that you chose is not yours any more. Choose again.";

/** The name itself, or with the first number that makes it one that nobody has: "Fall 2026 (2)". `taken` is in small letters. */
function freeName(name: string, taken: ReadonlySet<string>, number = 1): string {
  const numbered = number === 1 ? name : `${name} (${number})`;
  return taken.has(numbered.toLowerCase()) ? freeName(name, taken, number + 1) : numbered;
}

/** The chosen locations in reach by PC number, with their plans' names that begin so; a transfer waits meanwhile. */
function lockLocations(db: Db, { reach, companyId }: Member, ids: readonly number[], name: string) {
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
    .where(reach.location("locations.id"))
    .orderBy("pcNumber")
    .orderBy("id")
    .forShare()
    .execute();
}

/** What a form says that plans begin with: active objectives in the order in which they were chosen, rules and source. */
async function findBeginning(db: Db, member: Member, { objectiveIds, startFrom }: NewPlan) {
  const { companyId } = member;
  const found = await db
    .selectNoFrom([
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by array_position(${objectiveIds}::integer[], id))
        from objectives where company_id = ${companyId} and is_active and id = any(${objectiveIds}::integer[])), '[]')`.as(
        "objectives",
      ),
      newestValue("planRules", sql`${companyId}::integer`).as("rules"),
      itemsToBeginWith(member, startFrom).as("items"),
    ])
    .executeTakeFirstOrThrow();
  return {
    objectives: found.objectives,
    rules: documentFrom("planRules", found.rules),
    source: sourceOf(startFrom, found.items),
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
  source: Source;
}

/** Makes the plans with their objectives, the begin of their history and what the audit log says, in one statement. */
async function insertPlans(db: Db, member: Member, form: NewPlan, made: Made, now: Date): Promise<number[]> {
  const { companyId, userId } = member;
  const { name, locations, objectives, source } = made;
  const numbers = await takeNumbers(db, companyId, "PL", now.getUTCFullYear(), locations.length);
  const { startsOn, endsOn, budgetCents } = form;
  const rows = locations.map((location, index) => ({
    ...{ companyId, networkId: location.networkId, locationId: location.id, number: numbers[index] ?? "" },
    ...{ name, startsOn, endsOn, budgetCents, planGroupId: sql<number | null>`(select id from campaign)` },
    neighborhoodType: form.neighborhoodType ?? location.neighborhoodType,
    copiedFromId: source.kind === "copy" ? source.id : null,
    autopilotSetId: source.kind === "set" ? source.id : null,
    ...{ createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId },
  }));
  const after = { name, startsOn, endsOn, budgetCents };
  const plans = await db
    .with("campaign", () => campaignOf(companyId, locations.length))
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
    .with("audited", () => auditOfMade(member, { action: "plan.create", type: "plan", companyId, after }))
    .selectFrom("made")
    .select("id")
    .orderBy("id")
    .execute();
  return plans.map(({ id }) => id);
}

/** Plans that are begun at several locations are a campaign. */
function campaignOf(companyId: number, locations: number) {
  return sql<{
    id: number;
  }>`(insert into plan_groups (company_id) select ${companyId}::integer where ${locations} > 1 returning id)`;
}
