import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { moveMoney, openTargetAccounts } from "#app/programs/ledger/move-money.server.ts";
import type { MergeHandler } from "./merge-handler.ts";
import type { Merge } from "./merge-rules.ts";

/**
 * Unused incentive money of the networks, in cents. Open claims and orders move together with the money they reserve.
 * Settled ones stay with the former network, so that older reports do not change.
 */
export const moneyMergeHandler: MergeHandler = {
  name: "money",
  label: "Unused {incentive} money",
  unit: "cents",
  countByNetwork: (networkIds) => sql`
    select network_id, sum(available_cents)::bigint as count from budget_accounts account
    where network_id = any(${networkIds}) and ${isOpen} group by network_id`,
  // A concurrent cancellation, submission or decision waits for these locks and then finds the record at its new
  // network.
  async lock(db, { survivorId, sourceIds }) {
    await sql`select from custom_events where network_id = any(${sourceIds}) order by id for update`.execute(db);
    await sql`select from claims where network_id = any(${sourceIds}) and ${isUnsettled.claims} order by id
      for update`.execute(db);
    await sql`select from gift_card_orders where network_id = any(${sourceIds}) and ${isUnsettled.gift_card_orders}
      order by id for update`.execute(db);
    await sql`select from social_orders where network_id = any(${sourceIds}) and ${isUnsettled.social_orders}
      order by id for update`.execute(db);
    await sql`select from budget_accounts account where network_id = any(${[survivorId, ...sourceIds]}) and ${isOpen}
      order by id for no key update`.execute(db);
  },
  async apply(db, { survivorId, sourceIds }, actor, now) {
    const { rows } = await sql<{ id: number }>`
      select id from budget_accounts account where network_id = any(${sourceIds}) and ${isOpen} order by id`.execute(
      db,
    );
    const targets = await openTargetAccounts(
      db,
      rows.map(({ id }) => id),
      survivorId,
    );
    await moveMoney({ db, actor, now }, targets, { refType: "merge", refId: survivorId, memo: "Merged" });
    const pairs = targets.map(({ fromAccountId, toAccountId }) => ({ fromAccountId, toAccountId }));
    for (const table of ["claims", "gift_card_orders"] as const)
      await moveOpenRecords(db, table, pairs, { survivorId, sourceIds });
    await moveOpenSocialOrders(db, pairs, { survivorId, sourceIds });
    const isOpenRecord = sql`network_id = any(${sourceIds}) and status not in ('declined', 'cancelled', 'closed')`;
    await sql`with studio as (update studio_requests set network_id = ${survivorId} where ${isOpenRecord})
      update free_coffee_requests set network_id = ${survivorId} where ${isOpenRecord}`.execute(db);
  },
};

/** Accounts of closed programs keep their balances. */
const isOpen: RawBuilder<boolean> = sql`account.program_id in (select id from incentive_programs where status <> 'closed')`;

const isUnsettled = {
  claims: sql`status not in ('paid', 'closed', 'withdrawn', 'void', 'expired')`,
  gift_card_orders: sql`status not in ('rejected', 'cancelled', 'reconciled')`,
  social_orders: sql`status not in ('expired', 'completed', 'cancelled', 'refunded')`,
};

/** Ordered cards are paid for, so their order stays with the account that paid. */
const isUnpaid = { claims: sql`true`, gift_card_orders: sql`held.spent_cents = 0` };

/**
 * Move open social media orders, with the money reserved for each of their locations, to the survivor. Amounts already
 * spent stay with the account that paid.
 */
async function moveOpenSocialOrders(
  db: Db,
  pairs: readonly object[],
  { survivorId, sourceIds }: Pick<Merge, "survivorId" | "sourceIds">,
): Promise<void> {
  await sql`
    with moved as (
      update social_orders set network_id = ${survivorId} where network_id = any(${sourceIds})
        and ${isUnsettled.social_orders} returning id
    ) update social_order_locations held set account_id = pair."toAccountId"
    from moved, jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("fromAccountId" integer, "toAccountId" integer)
    where held.order_id = moved.id and held.account_id = pair."fromAccountId" and held.reserved_cents > 0
  `.execute(db);
}

/** Move open records to the survivor, and those that reserve money to the accounts their money moved to. */
async function moveOpenRecords(
  db: Db,
  table: "claims" | "gift_card_orders",
  pairs: readonly object[],
  { survivorId, sourceIds }: Pick<Merge, "survivorId" | "sourceIds">,
): Promise<void> {
  await sql`
    update ${sql.table(table)} record set network_id = ${survivorId}, account_id = coalesce(pair."toAccountId", held.account_id)
    from (select id from ${sql.table(table)} where network_id = any(${sourceIds}) and ${isUnsettled[table]}) as open
    left join ${sql.table(table)} held on held.id = open.id
    left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("fromAccountId" integer, "toAccountId" integer)
      on pair."fromAccountId" = held.account_id and ${isUnpaid[table]}
    where record.id = open.id
  `.execute(db);
}
