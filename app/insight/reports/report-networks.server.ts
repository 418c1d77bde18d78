import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { networkWorkflow } from "#app/organization/networks/network-rules.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { fieldRef } from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { specificationFilters, locationFilters } from "./report-filters.server.ts";

/**
 * Select the networks of a company, the rows of reports by network. A merged network has a row under its own name where
 * `hasPast` is true (docs/product/reports.md, merged networks).
 */
export function selectReportNetworks(
  db: Db,
  access: AccessScope,
  { companyId }: { companyId: number },
  hasPast: RawBuilder<unknown> = sql`false`,
) {
  return (
    db
      .selectFrom("networks")
      .where("networks.companyId", "=", companyId)
      // Literal status: a cached generic plan that does not know it would estimate no rows.
      .where(sql<boolean>`(networks.status <> 'merged' or ${hasPast})`)
      .where(access.company("networks.companyId"))
  );
}

export const networkSearch = {
  label: "{Network} or code",
  where: (q: string): RawBuilder<boolean> =>
    sql`(${textContains(fieldRef("networks.name"), q)} or ${textContains(fieldRef("networks.code"), q)})`,
};

const id = sql.ref("networks.id");
const ofNetworks = (ids: RawBuilder<unknown>) => sql<boolean>`networks.id in (${ids})`;

/** Filters of reports by network. */
export const networkFilters = {
  ...locationFilters({
    ofNetworks,
    atLocations: (places) => sql`networks.id in (select network_id from locations where id in (${places}))`,
  }),
  advisor: recordFilter("{Advisor}", (advisor) => sql`networks.advisor_id = ${advisor}`, { folded: true }),
  status: anyOfFilter("Status", networkWorkflow.words, (values) => sql`networks.status = any(${values})`, {
    folded: true,
  }),
  ...specificationFilters({
    id,
    ofNetworks,
    ofUser: (userId) => sql`networks.id in (select network_id from memberships where user_id = ${userId})`,
  }),
};
