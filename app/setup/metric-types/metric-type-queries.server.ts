import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { metricTypeKind } from "./metric-type-kind.server.ts";

/** A metric type of a company with where it is used; null when either is absent or out of reach. */
export async function findMetricType(db: Db, reach: Reach, companyId: number, metricTypeId: number) {
  const metricType = await db
    .selectFrom("metricTypes")
    .select(["id", "name", "unit", "decimals", "aggregation", "frequency", "goodDirection", "mayBeNegative"])
    .select(["isActive", "version"])
    .select(usesOf(metricTypeKind, sql.ref("metricTypes.id")).as("uses"))
    .where("id", "=", metricTypeId)
    .where("companyId", "=", companyId)
    .where(reach.company("metricTypes.companyId"))
    .executeTakeFirst();
  if (!metricType) return null;
  const { uses, ...known } = metricType;
  return { ...known, usedBy: usesText(uses) };
}

/** All metric types of a company in its order, the inactive ones too, for a form's list of choices. */
export function listMetricTypeChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("metricTypes")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(reach.company("metricTypes.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
