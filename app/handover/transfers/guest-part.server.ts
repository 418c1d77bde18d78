import { sql } from "kysely";
import { countText } from "#app/ui/format.ts";
import type { TransferPart } from "./transfer-part.ts";

/**
 * Guests to whom the locations are given. Kept, they join the new network with these locations alone; removed, they
 * lose them. Either way they leave an old network in which nothing is left for them.
 */
export const guestPart: TransferPart = {
  name: "guests",
  label: "Guest access",
  count: ({ locationIds }) => sql`select count(*) from guest_locations where location_id = any(${locationIds})`,
  words(count, { choices, toNetwork }) {
    if (count === 0) return "No guest has access to these locations.";
    const accesses = countText(count, "access", "accesses");
    return choices.guests === "keep"
      ? `${accesses} of guests stay, now under ${toNetwork}.`
      : `${accesses} of guests end.`;
  },
  async apply(db, { companyId, locationIds, fromNetworkIds, toNetworkId, choices }) {
    const { rows } = await sql<{ userId: number }>`
      select user_id from guest_locations where location_id = any(${locationIds})
    `.execute(db);
    const userIds = [...new Set(rows.map((row) => row.userId))];
    if (choices.guests === "keep") {
      await sql`
        insert into memberships (user_id, company_id, network_id, position)
        select users.id, ${companyId}, ${toNetworkId},
          coalesce((select max(position) + 1 from memberships where user_id = users.id), 0)
        from users where users.id = any(${userIds}) and users.role = 'Location Level Guest'
        on conflict do nothing
      `.execute(db);
    } else {
      await sql`delete from guest_locations where location_id = any(${locationIds})`.execute(db);
    }
    await sql`
      delete from memberships using users
      where users.id = memberships.user_id and users.role = 'Location Level Guest' and users.id = any(${userIds})
        and memberships.network_id = any(${fromNetworkIds})
        and not exists (select from guest_locations given join locations on locations.id = given.location_id
          where given.user_id = users.id and locations.network_id = memberships.network_id)
    `.execute(db);
    return rows.length;
  },
  after({ locationIds, toNetworkId, choices }) {
    const given = sql`select user_id, location_id from guest_locations`;
    if (choices.guests === "remove")
      return { guestLocations: sql`(${given} where location_id <> all(${locationIds}))` };
    return {
      memberships: sql`(select user_id, network_id from memberships
        union select user_id, ${toNetworkId}::integer from guest_locations join users on users.id = user_id
          where location_id = any(${locationIds}) and users.role = 'Location Level Guest')`,
    };
  },
};
