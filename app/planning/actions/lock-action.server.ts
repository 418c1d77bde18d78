import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { isVisibleAction } from "./action-conditions.server.ts";

/** Lock actions by id and read the facts their rules need; actions out of scope are left out. */
export async function lockActions(db: Db, access: AccessScope, ids: readonly number[], now: Date) {
  const actions = await queryLocked(db, access, ids).execute();
  return actions.map((action) => withLocalDays(action, now));
}

/** Lock one action; null when it is absent or out of scope. */
export async function lockAction(db: Db, access: AccessScope, actionId: number, now: Date) {
  const action = await queryLocked(db, access, [actionId]).executeTakeFirst();
  return action ? withLocalDays(action, now) : null;
}

/** Lock one action and read the company's plan rules, which are not locked. Null when it is absent or out of scope. */
export async function lockActionWithRules(db: Db, access: AccessScope, actionId: number, now: Date) {
  const action = await queryLocked(db, access, [actionId])
    .select(selectNewestValue("planRules", sql.ref("actions.companyId")).as("rules"))
    .executeTakeFirst();
  return action ? { ...withLocalDays(action, now), rules: parseDocumentValue("planRules", action.rules) } : null;
}

export type LockedAction = Awaited<ReturnType<typeof lockActions>>[number];

function queryLocked(db: Db, access: AccessScope, ids: readonly number[]) {
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
    .where(isVisibleAction(access, null))
    .orderBy("actions.id")
    .forUpdate("actions");
}

function withLocalDays<Action extends { timeZone: string; doneAt: Date | null }>(action: Action, now: Date) {
  const { timeZone, doneAt } = action;
  return { ...action, today: dayIn(timeZone, now), doneOn: doneAt && dayIn(timeZone, doneAt) };
}
