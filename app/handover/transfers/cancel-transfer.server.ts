import { can } from "#app/platform/identity/permissions.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import { transferActionRefusal, toTransferStatus } from "./transfer-rules.ts";

/**
 * Cancel a transfer that has not run: a draft by any advisor who prepares transfers, a confirmed one by a Senior
 * Advisor.
 */
export const cancelTransfer = defineChange({
  table: "transfers",
  noun: "transfer",
  action: "cancel",
  find: (db, { access }, { id }: { id: number }, _: { version: number }) =>
    db
      .selectFrom("transfers")
      .select(["id", "companyId", "status", "version"])
      .where("id", "=", id)
      .where(access.company("transfers.companyId")),
  refuse: ({ status }, _, advisor) => {
    const refusal = transferActionRefusal("cancel", toTransferStatus(status));
    if (refusal || status === "draft" || can(advisor, "transfer:decide")) return refusal;
    return "Only a Senior Advisor can cancel a confirmed transfer.";
  },
  columns: () => ({ status: "cancelled" as const }),
});
