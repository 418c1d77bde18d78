import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import type { GroupChange, NewGroup } from "./group-form.ts";
import { takenByGroup } from "./group-rules.ts";

const kind = { table: "locationGroups", noun: "group" } as const;

/** Creates an empty group in a company, or in one of its active networks. */
export const createGroup = defineCreation({
  ...kind,
  // The network is locked against merging until the group stands.
  find: (db, { reach }, { companyId }: { companyId: number }, { networkId }: NewGroup) =>
    db
      .selectFrom("companies")
      .select(
        sql<number | null>`(select id from networks
          where id = ${networkId} and company_id = ${companyId} and status = 'active' for share)`.as("networkId"),
      )
      .where("id", "=", companyId)
      .where(reach.company("companies.id")),
  refuse: (company, { networkId }) =>
    company.networkId === networkId ? null : problem("networkId", "Choose an active {network} of this company."),
  columns: ({ name, description, color, networkId }) => ({ name, description, color, networkId }),
  taken: (form) => takenByGroup(form),
});

/** Changes what a group is called and looks like. */
export const changeGroup = defineChange({
  ...kind,
  find: (db, { reach }, { id }: { id: number }, _: GroupChange) => groupOf(db, reach, id),
  columns: ({ name, description, color }) => ({ name, description, color }),
  taken: (form) => takenByGroup(form),
});

/** Deletes a group as it was shown; its locations and people stay. */
export const deleteGroup = defineRemoval({
  ...kind,
  find: (db, { reach }, { id, version }: { id: number; version: number }) =>
    groupOf(db, reach, id).select(sql<boolean>`location_groups.version <> ${version}`.as("isStale")),
  refuse: ({ isStale }) => (isStale ? stale("group") : null),
  told: ({ name, network }) => ({ name, network }),
});

/**
 * A group with what changes ask, to be locked. Its network is locked with it, so that a merge or a transfer of that
 * network comes before or after.
 */
export function groupOf(db: Db, reach: Reach, id: number) {
  return db
    .selectFrom("locationGroups")
    .select(["locationGroups.id", "locationGroups.companyId", "locationGroups.networkId", "locationGroups.name"])
    .select(["locationGroups.description", "locationGroups.color", "locationGroups.version"])
    .select(
      sql<string | null>`(
        select name from networks where networks.id = location_groups.network_id for share)`.as("network"),
    )
    .where("locationGroups.id", "=", id)
    .where(reach.company("locationGroups.companyId"));
}
