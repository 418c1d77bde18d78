import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";
import { makeObjective } from "./settings.ts";

/** Create a draft for a location, for three months of spring 2027, with one objective. */
export async function makePlan(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["plans"]>> = {},
): Promise<Row<"plans">> {
  const number = nextSerial();
  const { id: locationId, companyId, networkId } = location;
  const plan = await db
    .insertInto("plans")
    .values({
      companyId,
      networkId,
      locationId,
      number: `PL-TEST-${number}`,
      name: `Plan ${number}`,
      startsOn: "2027-03-01",
      endsOn: "2027-05-31",
      neighborhoodType: "neighborhoodUrban",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const objective = await makeObjective(db, { id: companyId });
  await db.insertInto("planObjectives").values({ planId: plan.id, companyId, objectiveId: objective.id }).execute();
  return plan;
}

/** Create an item of a plan, the owner's own unless `values` name an idea. */
export async function makePlanItem(
  db: Db,
  plan: { id: number; companyId: number; startsOn: string },
  channel: { id: number },
  values: Partial<Insertable<Schema["planItems"]>> = {},
): Promise<Row<"planItems">> {
  const number = nextSerial();
  return db
    .insertInto("planItems")
    .values({
      planId: plan.id,
      companyId: plan.companyId,
      position: number,
      title: `Item ${number}`,
      channelId: channel.id,
      startsOn: plan.startsOn,
      endsOn: plan.startsOn,
      unitCostCents: 10_000,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create an action at a location, due in a week; of a plan when `values` name one. */
export async function makeAction(
  db: Db,
  location: { id: number; companyId: number },
  values: Partial<Insertable<Schema["actions"]>> = {},
): Promise<Row<"actions">> {
  const dueOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return db
    .insertInto("actions")
    .values({
      companyId: location.companyId,
      locationId: location.id,
      title: `Action ${nextSerial()}`,
      dueOn,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create an active link to a plan's roadmap; its token is unknown. */
export async function makeRoadmapShare(
  db: Db,
  plan: { id: number; companyId: number },
  maker: { userId: number },
  values: Partial<Insertable<Schema["roadmapShares"]>> = {},
): Promise<Row<"roadmapShares">> {
  const facts = {
    tokenHash: `share-hash-${nextSerial()}`,
    expiresAt: new Date(Date.now() + 30 * 86_400_000),
    createdBy: maker.userId,
  };
  return db
    .insertInto("roadmapShares")
    .values({ companyId: plan.companyId, planId: plan.id, ...facts, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
