import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { eventCategoryKind } from "./event-category-kind.server.ts";

/** An event category of a company with where it is used; null when either is absent or out of reach. */
export async function findEventCategory(db: Db, reach: Reach, companyId: number, eventCategoryId: number) {
  const eventCategory = await db
    .selectFrom("customEventCategories")
    .select(["id", "name", "description", "isReimbursable", "needsApproval", "isActive", "version"])
    .select(usesOf(eventCategoryKind, sql.ref("customEventCategories.id")).as("uses"))
    .where("id", "=", eventCategoryId)
    .where("companyId", "=", companyId)
    .where(reach.company("customEventCategories.companyId"))
    .executeTakeFirst();
  if (!eventCategory) return null;
  const { uses, ...known } = eventCategory;
  return { ...known, usedBy: usesText(uses) };
}
