import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import { countMergedRecords } from "./count-merged-records.server.ts";
import { mergeHandlers } from "./merge-handlers.server.ts";
import type { Merge } from "./merge-rules.ts";

/** List a company's networks that are not merged, by name. */
export function listMergeableNetworks(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("networks")
    .leftJoin("users", "users.id", "networks.advisorId")
    .select([
      "networks.id",
      "networks.name",
      "networks.code",
      "networks.legalName",
      "networks.status",
      "networks.version",
    ])
    .select(["networks.contactName", "networks.contactEmail", "networks.contactPhone", "networks.advisorId"])
    .select(["networks.isPreviewLocationsDisabled", "networks.isSocialMediaDisabled"])
    .select([
      enteredNameSql().as("advisor"),
      sql<number>`(select count(*) from locations where locations.network_id = networks.id)`.as("locations"),
    ])
    .where("networks.companyId", "=", companyId)
    .where("networks.status", "<>", "merged")
    .where(access.company("networks.companyId"))
    .orderBy(sql`lower(networks.name)`)
    .orderBy("networks.id")
    .execute();
}

/** Preview a merge: counts of every handler, and the users who would see more. Reads only. */
export async function previewMerge(db: Db, merge: Merge) {
  return {
    counts: await countMergedRecords(db, merge, mergeHandlers),
    visibility: await findVisibilityAfterMerge(db, merge),
  };
}

function findVisibilityAfterMerge(db: Db, { companyId, survivorId, sourceIds }: Merge) {
  const ids = [survivorId, ...sourceIds];
  const survivor = sql`case when network_id = any(${sourceIds}) then ${survivorId}::integer else network_id end`;
  return findVisibilityChange(db, companyId, sql`select user_id from memberships where network_id = any(${ids})`, {
    memberships: sql`(select distinct user_id, ${survivor} as network_id from memberships)`,
    locations: sql`(select id, ${survivor} as network_id from locations where company_id = ${companyId})`,
  });
}

/** Stored record of a merge: names of its networks, and each handler's counts by network id. */
export const mergeRecord = z.object({
  networks: z.array(z.object({ id: z.number(), name: z.string() })),
  parts: z.array(z.object({ name: z.string(), label: z.string(), counts: z.record(z.string(), z.number()) })),
});
export const mergeCountsAfter = z.record(z.string(), z.number());

/** Find a merge that was done; null when it is absent or out of scope. */
export async function findMerge(db: Db, access: AccessScope, mergeId: number) {
  const row = await db
    .selectFrom("networkMerges")
    .innerJoin("networks", "networks.id", "networkMerges.survivorId")
    .innerJoin("companies", "companies.id", "networkMerges.companyId")
    .leftJoin("users", "users.id", "networkMerges.mergedBy")
    .select(["networkMerges.id", "networkMerges.companyId", "networkMerges.survivorId", "networkMerges.sourceIds"])
    .select(["networkMerges.countsBefore", "networkMerges.countsAfter", "networkMerges.mergedAt"])
    .select(["networks.name as survivor", "companies.name as company", "companies.timeZone"])
    .select(enteredNameSql().as("mergedBy"))
    .where("networkMerges.id", "=", mergeId)
    .where(access.company("networkMerges.companyId"))
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    countsBefore: mergeRecord.parse(row.countsBefore),
    countsAfter: mergeCountsAfter.parse(row.countsAfter),
  };
}

/** List a company's merges, newest first. */
export function listMerges(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("networkMerges")
    .innerJoin("networks", "networks.id", "networkMerges.survivorId")
    .select(["networkMerges.id", "networkMerges.mergedAt", "networks.name as survivor"])
    .select(
      sql<string[]>`array(select name from networks source where source.id = any(network_merges.source_ids)
        order by name)`.as("sources"),
    )
    .where("networkMerges.companyId", "=", companyId)
    .where(access.company("networkMerges.companyId"))
    .orderBy("networkMerges.id", "desc")
    .execute();
}
