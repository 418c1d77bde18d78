import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError, staleError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import type { GroupChange, NewGroup } from "./group-form.ts";
import { groupViolations } from "./group-rules.ts";

const kind = { table: "locationGroups", noun: "group" } as const;

/** Create an empty group in a company, or in one of its active networks. */
export const createGroup = defineCreation({
  ...kind,
  // The network is locked against a merge until the group is inserted.
  find: (db, { access }, { companyId }: { companyId: number }, { networkId }: NewGroup) =>
    db
      .selectFrom("companies")
      .select(
        sql<number | null>`(select id from networks
          where id = ${networkId} and company_id = ${companyId} and status = 'active' for share)`.as("networkId"),
      )
      .where("id", "=", companyId)
      .where(access.company("companies.id")),
  refuse: (company, { networkId }) =>
    company.networkId === networkId ? null : fieldError("networkId", "Choose an active {network} in this company."),
  columns: ({ name, description, color, networkId }) => ({ name, description, color, networkId }),
  uniqueViolations: (form) => groupViolations(form),
});

/** Change a group's name, description and color. */
export const changeGroup = defineChange({
  ...kind,
  find: (db, { access }, { id }: { id: number }, _: GroupChange) => selectGroupForChange(db, access, id),
  columns: ({ name, description, color }) => ({ name, description, color }),
  uniqueViolations: (form) => groupViolations(form),
});

/** Delete a group in the version that was shown; its locations and users stay. */
export const deleteGroup = defineRemoval({
  ...kind,
  find: (db, { access }, { id, version }: { id: number; version: number }) =>
    selectGroupForChange(db, access, id).select(sql<boolean>`location_groups.version <> ${version}`.as("isStale")),
  refuse: ({ isStale }) => (isStale ? staleError("group") : null),
  auditDetails: ({ name, network }) => ({ name, network }),
});

/**
 * Select a group for a change, to be locked. Its network is locked with it, so that a merge or transfer of that network
 * runs before or after.
 */
export function selectGroupForChange(db: Db, access: AccessScope, id: number) {
  return db
    .selectFrom("locationGroups")
    .select(["locationGroups.id", "locationGroups.companyId", "locationGroups.networkId", "locationGroups.name"])
    .select(["locationGroups.description", "locationGroups.color", "locationGroups.version"])
    .select(
      sql<string | null>`(
        select name from networks where networks.id = location_groups.network_id for share)`.as("network"),
    )
    .where("locationGroups.id", "=", id)
    .where(access.company("locationGroups.companyId"));
}
