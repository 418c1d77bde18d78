import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { makePlan, makePlanItem } from "./plans.ts";
import { nextSerial, type Row } from "./row.ts";
import { makeChannel, makeObjective } from "./settings.ts";

/** Create a published set with some ideas, a week apart. */
export async function makeAutopilotSet(
  db: Db,
  company: { id: number },
  ideas: readonly { id: number }[] = [],
  values: Partial<Insertable<Schema["autopilotSets"]>> = {},
): Promise<Row<"autopilotSets">> {
  const { id: objectiveId } = await makeObjective(db, company);
  const set = await db
    .insertInto("autopilotSets")
    .values({ companyId: company.id, name: `Set ${nextSerial()}`, objectiveId, status: "published", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const [index, { id: ideaId }] of ideas.entries()) {
    const item = { setId: set.id, companyId: company.id, position: index + 1, ideaId, offsetDays: index * 7 };
    await db
      .insertInto("autopilotItems")
      .values({ ...item, quantity: 2, unitCostCents: 5_000 })
      .execute();
  }
  return set;
}

/** Create a batch of a set for some locations, none of them with a result; it is queued, but without a job. */
export async function makeAutopilotBatch(
  db: Db,
  set: { id: number; companyId: number },
  locations: readonly { id: number }[] = [],
  values: Partial<Insertable<Schema["autopilotBatches"]>> = {},
): Promise<Row<"autopilotBatches">> {
  const batch = await db
    .insertInto("autopilotBatches")
    .values({ companyId: set.companyId, setId: set.id, startsOn: "2027-03-01", targets: JSON.stringify({}), ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { batchId: batch.id, companyId: set.companyId };
  for (const { id } of locations)
    await db
      .insertInto("autopilotResults")
      .values({ ...of, locationId: id })
      .execute();
  return batch;
}

/** Create a draft made by autopilot that its owner has not answered yet, with one item of 100 dollars. */
export async function makeWaitingPlan(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
): Promise<Row<"plans">> {
  const company = { id: location.companyId };
  const set = await makeAutopilotSet(db, company);
  const batch = await makeAutopilotBatch(db, set, [], { status: "done" });
  const at = new Date();
  const values = { autopilotSetId: set.id, autopilotBatchId: batch.id, autopilotAnswer: "waiting" as const };
  const plan = await makePlan(db, location, { ...values, createdAt: at, updatedAt: at });
  await makePlanItem(db, plan, await makeChannel(db, company));
  return plan;
}
