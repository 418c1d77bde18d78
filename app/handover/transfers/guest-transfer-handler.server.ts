import { sql } from "kysely";
import { countText } from "#app/ui/text/format.ts";
import type { TransferHandler } from "./transfer-handler.ts";

/**
 * Guest access to the locations. Kept guests join the new network with these locations only; removed guests lose them.
 * Either way a guest leaves an old network in which they have no location left.
 */
export const guestTransferHandler: TransferHandler = {
  name: "guests",
  label: "{Guest} access",
  count: ({ locationIds }) => sql`select count(*) from guest_locations where location_id = any(${locationIds})`,
  describe(count, { choices, toNetwork }) {
    if (count === 0) return "No {guests} have access to these {locations}.";
    const accesses = countText(count, "{guest} assignment");
    return choices.guests === "keep"
      ? `${accesses} ${count === 1 ? "stays" : "stay"}, now under ${toNetwork}.`
      : `${accesses} ${count === 1 ? "ends" : "end"}.`;
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
  visibilityAfter({ locationIds, toNetworkId, choices }) {
    const grants = sql`select user_id, location_id from guest_locations`;
    if (choices.guests === "remove")
      return { guestLocations: sql`(${grants} where location_id <> all(${locationIds}))` };
    return {
      memberships: sql`(select user_id, network_id from memberships
        union select user_id, ${toNetworkId}::integer from guest_locations join users on users.id = user_id
          where location_id = any(${locationIds}) and users.role = 'Location Level Guest')`,
    };
  },
};
