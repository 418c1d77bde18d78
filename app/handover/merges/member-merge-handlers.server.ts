import { type RawBuilder, sql } from "kysely";
import { countText } from "#app/ui/text/format.ts";
import type { MergeHandler } from "./merge-handler.ts";

const owners = sql<boolean>`users.role in ('Business Administrator', 'Business Owner')`;
const guests = sql<boolean>`users.role in ('Location Level Guest', 'View Only')`;

/** Owners and administrators. A user in several of the networks joins the survivor once, at the lowest position. */
export const userMergeHandler: MergeHandler = {
  ...countMembersWithRole(owners),
  name: "users",
  label: "Users",
  async apply(db, { survivorId, sourceIds }) {
    await sql`
      with gone as (delete from memberships where network_id = any(${sourceIds})
        returning user_id, company_id, position)
      insert into memberships (user_id, company_id, network_id, position)
      select user_id, company_id, ${survivorId}::integer, min(position) from gone group by user_id, company_id
      on conflict (user_id, network_id) do update set position = least(memberships.position, excluded.position)
    `.execute(db);
  },
};

/** Guest accounts: counted here, but moved by `userMergeHandler`, because guests are members too. */
export const guestMergeHandler: MergeHandler = {
  ...countMembersWithRole(guests),
  name: "guests",
  label: "{Guest} accounts",
  async apply() {},
};

function countMembersWithRole(role: RawBuilder<boolean>): Pick<MergeHandler, "countByNetwork" | "countAfter" | "note"> {
  const members = (networkIds: number[]) => sql`memberships join users on users.id = memberships.user_id
    where network_id = any(${networkIds}) and ${role}`;
  return {
    countByNetwork: (networkIds) =>
      sql`select network_id, count(*) as count from ${members(networkIds)} group by network_id`,
    countAfter: (networkIds) => sql<number>`(select count(distinct user_id) from ${members(networkIds)})`,
    note: {
      count: (networkIds) => sql<number>`(select count(*) from (
        select user_id from ${members(networkIds)} group by user_id having count(*) > 1) shared)`,
      words: (count) => `${countText(count, "person is", "people are")} in more than one {network} and counted once.`,
    },
  };
}
