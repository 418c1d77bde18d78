import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { networkStatusWords } from "#app/organization/networks/network-words.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { field } from "#app/platform/records/list-columns.server.ts";
import { choices, record } from "#app/platform/records/list-filters.server.ts";
import { addressFilters, placeFilters } from "./report-filters.server.ts";

/**
 * The networks of a company: the rows of reports by network. One that was merged into another has a row under its own name
 * where `hasPast` holds for it (PRODUCT-DETAILS.md B64).
 */
export function networksOf(
  db: Db,
  reach: Reach,
  { companyId }: { companyId: number },
  hasPast: RawBuilder<unknown> = sql`false`,
) {
  return (
    db
      .selectFrom("networks")
      .where("networks.companyId", "=", companyId)
      // Written out, since a kept plan that does not know the status expects no rows.
      .where(sql<boolean>`(networks.status <> 'merged' or ${hasPast})`)
      .where(reach.company("networks.companyId"))
  );
}

export const networkSearch = {
  label: "{Network} or code",
  where: (q: string): RawBuilder<boolean> =>
    sql`(${like(field("networks.name"), q)} or ${like(field("networks.code"), q)})`,
};

const id = sql.ref("networks.id");
const ofNetworks = (ids: RawBuilder<unknown>) => sql<boolean>`networks.id in (${ids})`;

/** What narrows networks by what they are and have. */
export const networkFilters = {
  ...placeFilters({
    ofNetworks,
    atPlace: (places) => sql`networks.id in (select network_id from locations where id in (${places}))`,
  }),
  advisor: record("{Advisor}", (advisor) => sql`networks.advisor_id = ${advisor}`, { folded: true }),
  status: choices("Status", networkStatusWords, (some) => sql`networks.status = any(${some})`, { folded: true }),
  ...addressFilters({
    id,
    ofNetworks,
    ofUser: (userId) => sql`networks.id in (select network_id from memberships where user_id = ${userId})`,
  }),
};
