import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { isInScope } from "./action-scope.server.ts";

/** Locks some actions and reads what their rules look at, in the order of their ids; those out of reach are left out. */
export async function lockActions(db: Db, reach: Reach, ids: readonly number[], now: Date) {
  const actions = await queryLocked(db, reach, ids).execute();
  return actions.map((action) => withDays(action, now));
}

/** The same for one action; null when it is absent or out of reach. */
export async function lockAction(db: Db, reach: Reach, actionId: number, now: Date) {
  const action = await queryLocked(db, reach, [actionId]).executeTakeFirst();
  return action ? withDays(action, now) : null;
}

/** The same, with the company's plan rules, which the lock does not guard. */
export async function lockActionWithRules(db: Db, reach: Reach, actionId: number, now: Date) {
  const action = await queryLocked(db, reach, [actionId])
    .select(newestValue("planRules", sql.ref("actions.companyId")).as("rules"))
    .executeTakeFirst();
  return action ? { ...withDays(action, now), rules: documentFrom("planRules", action.rules) } : null;
}

export type LockedAction = Awaited<ReturnType<typeof lockActions>>[number];

function queryLocked(db: Db, reach: Reach, ids: readonly number[]) {
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .select(["actions.id", "actions.companyId", "actions.locationId", "actions.planId"])
    .select(["actions.seriesId", "actions.seriesDay"])
    .select(["actions.title", "actions.detail", "actions.dueOn", "actions.ownerId", "actions.status", "actions.reason"])
    .select(["actions.isMandatory", "actions.isMovedByHand", "actions.doneAt", "actions.version"])
    .select(["locations.timeZone", "locations.networkId"])
    .where(sql<boolean>`actions.id = any(${[...ids]}::int[])`)
    .where(isInScope(reach, null))
    .orderBy("actions.id")
    .forUpdate("actions");
}

function withDays<Action extends { timeZone: string; doneAt: Date | null }>(action: Action, now: Date) {
  const { timeZone, doneAt } = action;
  return { ...action, today: dayIn(timeZone, now), doneOn: doneAt && dayIn(timeZone, doneAt) };
}
