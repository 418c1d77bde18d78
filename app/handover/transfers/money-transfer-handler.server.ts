import { type RawBuilder, sql } from "kysely";
import { systemActor } from "#app/platform/identity/actor.ts";
import { moveMoney, openTargetAccounts } from "#app/programs/ledger/move-money.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { moneyText } from "#app/ui/text/format.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

/**
 * Unreserved incentive money of the locations, in cents. Reserved or spent money stays with the network that claimed it
 * (docs/product/money.md, transfers and merges).
 */
export const moneyTransferHandler: TransferHandler = {
  name: "money",
  label: "Unused {incentive} money",
  count: (relocation) => sql`select coalesce(sum(available_cents), 0)::bigint from budget_accounts account
    where ${isUnused(relocation)}`,
  describe(cents, { choices, toNetwork, fromNetworks }) {
    if (cents === 0) return "These {locations} have no unused {incentive} money.";
    const rest = "Reserved and spent money stays with the {network} that claimed it.";
    const happens = {
      move: `${moneyText(cents)} moves to ${toNetwork}. ${rest}`,
      leave: `${moneyText(cents)} stays with ${fromNetworks.join(" and ")} until it expires.`,
      lapse: `${moneyText(cents)} expires. ${rest}`,
    };
    return happens[choices.money];
  },
  async apply(db, relocation, now) {
    const { choices, toNetworkId, toNetwork } = relocation;
    if (choices.money === "leave") return 0;
    const { rows } = await sql<{ id: number }>`
      select id from budget_accounts account where ${isUnused(relocation)} order by id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const cause = { refType: "transfer" as const, refId: relocation.transferId };
    if (choices.money === "lapse") {
      const entries = (await lockAccounts(db, ids)).map(({ id, companyId, availableCents }) => {
        const of = { ...cause, companyId, accountId: id, memo: `Transferred to ${toNetwork}` };
        return { ...of, type: "expire" as const, amountCents: availableCents ?? 0 };
      });
      await postEntries(db, systemActor, entries, now);
      return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
    }
    const moves = (await openTargetAccounts(db, ids, toNetworkId)).map((account) => ({ ...account, reservedCents: 0 }));
    await moveMoney({ db, actor: systemActor, now }, moves, { ...cause, memo: `Transferred to ${toNetwork}` });
    return moves.reduce((sum, { availableCents }) => sum + availableCents, 0);
  },
};

/**
 * Build the SQL condition that an account of the locations at their old networks has money left in a program that is
 * not closed.
 */
function isUnused({ locationIds, fromNetworkIds }: Relocation): RawBuilder<boolean> {
  return sql`(account.location_id = any(${locationIds}) and account.network_id = any(${fromNetworkIds})
    and account.available_cents > 0
    and account.program_id in (select id from incentive_programs where status <> 'closed'))`;
}
