import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { paths } from "#app/paths.ts";

/** Records that lack something, their number, and the address of a list of just them. */
export interface Gap {
  what: string;
  count: number;
  to: string;
}

/** Find the gaps in a company's records, counted by the lists' own filters; kinds without gaps are left out. */
export async function findGaps(db: Db, access: AccessScope, companyId: number, now: Date): Promise<Gap[]> {
  const locations = (what: string, query: Record<string, string>) => {
    const params = new URLSearchParams(query);
    const found = locationList.filtered(db, { access, scope: { companyId }, at: params }).select(everyRow);
    return { what, to: `${paths.manageLocations()}?${params}&company=${companyId}`, found };
  };
  const networks = (what: string, query: Record<string, string>) => {
    const params = new URLSearchParams(query);
    const found = networkList.filtered(db, { access, scope: { companyId, now }, at: params }).select(everyRow);
    return { what, to: `${paths.networks(companyId)}?${params}`, found };
  };
  const users = (what: string, query: Record<string, string>) => {
    const params = new URLSearchParams(query);
    const found = userList.filtered(db, { access, scope: { companyId, now }, at: params }).select(everyRow);
    return { what, to: `${paths.companyUsers(companyId)}?${params}`, found };
  };
  const gaps = [
    locations("{Locations} without coordinates", { missing: "coordinates" }),
    locations("{Locations} without a full address", { missing: "address" }),
    networks("Active {networks} without users", { missing: "users", status: "active" }),
    networks("Active {networks} without a contact", { missing: "contact", status: "active" }),
    users("Expired invitations", { invitation: "expired" }),
    users("Invited users with no invitation sent", { invitation: "notSent" }),
    users("Registered users who haven't accepted the terms", { terms: "open", status: "Registered" }),
  ];
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(gaps.map(({ found }) => sql`(${found})`))}]::int[] as counts`.execute(db);
  const counts = rows[0]?.counts ?? [];
  return gaps.flatMap(({ what, to }, place) => {
    const count = counts[place] ?? 0;
    return count > 0 ? [{ what, to, count }] : [];
  });
}

const everyRow = sql<number>`count(*)`.as("total");
