import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { objectiveKind } from "./objective-kind.server.ts";

/** An objective of a company with where it is used; null when either is absent or out of reach. */
export async function findObjective(db: Db, reach: Reach, companyId: number, objectiveId: number) {
  const objective = await db
    .selectFrom("objectives")
    .select(["id", "name", "description", "icon", "metricTypeId", "isActive", "version"])
    .select(usesOf(objectiveKind, sql.ref("objectives.id")).as("uses"))
    .where("id", "=", objectiveId)
    .where("companyId", "=", companyId)
    .where(reach.company("objectives.companyId"))
    .executeTakeFirst();
  if (!objective) return null;
  const { uses, ...known } = objective;
  return { ...known, usedBy: usesText(uses) };
}

/** The objectives that plans can have, in the company's order. */
export function listActiveObjectives(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("objectives")
    .select(["id", "name", "description", "icon", "metricTypeId"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where(reach.company("objectives.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
