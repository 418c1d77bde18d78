import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { paths } from "#app/paths.ts";

/** Records that lack something: what, how many, and the list that shows just them. */
export interface Gap {
  what: string;
  count: number;
  to: string;
}

/** What the records of a company in reach lack, counted by the lists' own filters; what nothing lacks is left out. */
export async function findGaps(db: Db, reach: Reach, companyId: number, now: Date): Promise<Gap[]> {
  const locations = (what: string, query: Record<string, string>) => {
    const asked = new URLSearchParams(query);
    const found = locationList.filtered(db, reach, { companyId }, asked).select(everyRow);
    return { what, to: `${paths.manageLocations()}?${asked}&company=${companyId}`, found };
  };
  const networks = (what: string, query: Record<string, string>) => {
    const asked = new URLSearchParams(query);
    const found = networkList.filtered(db, reach, { companyId, now }, asked).select(everyRow);
    return { what, to: `${paths.networks(companyId)}?${asked}`, found };
  };
  const users = (what: string, query: Record<string, string>) => {
    const asked = new URLSearchParams(query);
    const found = userList.filtered(db, reach, { companyId, now }, asked).select(everyRow);
    return { what, to: `${paths.companyUsers(companyId)}?${asked}`, found };
  };
  const gaps = [
    locations("{Locations} without coordinates", { missing: "coordinates" }),
    locations("{Locations} without a full address", { missing: "address" }),
    networks("Active {networks} without users", { missing: "users", status: "active" }),
    networks("Active {networks} without a contact", { missing: "contact", status: "active" }),
    users("Invitations that ended unused", { invitation: "expired" }),
    users("Invited users who were sent no invitation", { invitation: "notSent" }),
    users("Registered users who have not accepted the terms", { terms: "open", status: "Registered" }),
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
