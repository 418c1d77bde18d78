import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { writeAudits } from "#app/modules/audit/write-audit.server.ts";
import { orTaken } from "#app/modules/catalogue/taken.server.ts";
import { planRulesOf } from "#app/modules/documents/document-queries.server.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { takeNumbers } from "#app/modules/workflow/record-numbers.server.ts";
import { countText } from "#app/ui/format.ts";
import type { NewPlan } from "./plan-form.ts";
import { refusalOfPeriod, suggestedName } from "./plan-rules.ts";
import { type Source, copyItems, findSource } from "./plan-source.server.ts";

type Outcome = { saved: true; planIds: number[]; leftOut: number } | { saved: false; problems: Problems };

/**
 * Begins one draft for each of some locations in reach, empty or with what a set or another plan holds. `leftOut` is
 * how many items did not fit: their idea is retired, or for other locations, or they begin after the end.
 */
export async function createPlans(db: Db, member: Member, form: NewPlan, now: Date): Promise<Outcome> {
  const { companyId } = member;
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const objectives = await findObjectives(db, companyId, form.objectiveIds);
    const [first] = objectives;
    if (!first || objectives.length < form.objectiveIds.length) return refuse("objectiveIds", "Choose from the list.");
    const name = form.name || suggestedName(first.name, form.startsOn);
    const locations = await lockLocations(db, member, form.locationIds, name);
    if (locations.length < form.locationIds.length) return refuse("locationIds", GONE);
    const closed = namesOf(locations.filter(({ status }) => status === "closed"));
    if (closed) return refuse("locationIds", `${closed} is closed. Choose open {locations}.`);
    const rules = await planRulesOf(db, companyId);
    if (locations.length > rules.mostLocations) {
      return refuse("locationIds", `Choose at most ${countText(rules.mostLocations, "{location}")}.`);
    }
    const todays = locations.map(({ timeZone }) => dayIn(timeZone, now)).sort();
    const refusal = refusalOfPeriod(form, rules, todays[0] ?? now.toISOString().slice(0, 10));
    if (refusal) return refuse(refusal.field, refusal.sentence);
    const taken = namesOf(locations.filter(({ hasName }) => hasName));
    if (taken) return refuse("name", `${taken} has a {plan} with the name ${name} already.`);
    const source = await findSource(db, member, form.startFrom);
    if (source === null) return refuse("startFrom", "Choose from the list.");

    const planIds = await insertPlans(db, member, form, { name, locations, source }, now);
    await insertObjectives(db, companyId, planIds, objectives);
    const leftOut = await copyItems(db, member, source, planIds, now);
    await insertHistory(db, member, planIds, now);
    const after = { name, startsOn: form.startsOn, endsOn: form.endsOn, budgetCents: form.budgetCents };
    await writeAudits(db, member, planIds.map((id) => ({ action: "plan.create", object: { type: "plan", id }, companyId, after })));
    return { saved: true, planIds, leftOut };
  });
  return orTaken<Outcome>(save, {
    plans_location_name_key: { field: "name", sentence: "A {plan} with this name is there already." },
  });
}

const GONE = "A {location} that you chose is not yours any more. Choose again.";

function refuse(field: string, sentence: string): Outcome {
  return { saved: false, problems: problem(field, sentence) };
}

/** The chosen locations in reach by PC number, and whether each has a plan of the name; a transfer waits meanwhile. */
function lockLocations(db: Db, { reach, companyId }: Member, ids: readonly number[], name: string) {
  return db
    .selectFrom("locations")
    .select(["id", "name", "networkId", "neighborhoodType", "status", "timeZone"])
    .select(
      sql<boolean>`exists (select from plans where plans.location_id = locations.id and plans.status <> 'archived'
        and lower(plans.name) = lower(${name}))`.as("hasName"),
    )
    .where("id", "in", ids)
    .where("companyId", "=", companyId)
    .where(reach.location("locations.id"))
    .orderBy("pcNumber")
    .orderBy("id")
    .forShare()
    .execute();
}

/** Active objectives of the company, in the order in which they were chosen. */
async function findObjectives(db: Db, companyId: number, ids: readonly number[]) {
  const found = await db
    .selectFrom("objectives")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => found.find((objective) => objective.id === id) ?? []);
}

function namesOf(locations: readonly { name: string }[]): string {
  return locations.map(({ name }) => name).join(", ");
}

type Location = Awaited<ReturnType<typeof lockLocations>>[number];

interface Made {
  name: string;
  locations: readonly Location[];
  source: Source;
}

async function insertPlans(db: Db, member: Member, form: NewPlan, made: Made, now: Date): Promise<number[]> {
  const { companyId, userId } = member;
  const { name, locations, source } = made;
  const numbers = await takeNumbers(db, companyId, "PL", now.getUTCFullYear(), locations.length);
  const planGroupId = locations.length > 1 ? await makeGroup(db, companyId) : null;
  const rows = locations.map((location, index) => ({
    companyId,
    networkId: location.networkId,
    locationId: location.id,
    planGroupId,
    number: numbers[index] ?? "",
    name,
    startsOn: form.startsOn,
    endsOn: form.endsOn,
    neighborhoodType: form.neighborhoodType ?? location.neighborhoodType,
    budgetCents: form.budgetCents,
    copiedFromId: source.kind === "copy" ? source.id : null,
    autopilotSetId: source.kind === "set" ? source.id : null,
    createdAt: now,
    createdBy: userId,
    updatedAt: now,
    updatedBy: userId,
  }));
  const plans = await db.insertInto("plans").values(rows).returning("id").execute();
  return plans.map(({ id }) => id);
}

async function makeGroup(db: Db, companyId: number): Promise<number> {
  const { id } = await db.insertInto("planGroups").values({ companyId }).returning("id").executeTakeFirstOrThrow();
  return id;
}

async function insertObjectives(
  db: Db,
  companyId: number,
  planIds: readonly number[],
  objectives: readonly { id: number }[],
): Promise<void> {
  const rows = planIds.flatMap((planId) =>
    objectives.map(({ id }, position) => ({ planId, companyId, objectiveId: id, position })),
  );
  await db.insertInto("planObjectives").values(rows).execute();
}

async function insertHistory(db: Db, { companyId, userId }: Member, planIds: readonly number[], now: Date): Promise<void> {
  const rows = planIds.map((objectId) => {
    return { objectType: "plan", objectId, companyId, toStatus: "draft", at: now, byUserId: userId };
  });
  await db.insertInto("statusChanges").values(rows).execute();
}
