import { may } from "#app/platform/identity/permissions.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import { refusalOfTransition, transferStatusOf } from "./transfer-rules.ts";

/** Calls a transfer off before it has run; a draft is anybody's who prepares, a confirmed one a Senior Advisor's. */
export const cancelTransfer = defineChange({
  ...{ table: "transfers", noun: "transfer", verb: "cancel" },
  find: (db, { reach }, { id }: { id: number }, _: { version: number }) =>
    db
      .selectFrom("transfers")
      .select(["id", "companyId", "status", "version"])
      .where("id", "=", id)
      .where(reach.company("transfers.companyId")),
  refuse: ({ status }, _, advisor) => {
    const refusal = refusalOfTransition("cancel", transferStatusOf(status));
    if (refusal || status === "draft" || may(advisor, "transfer:decide")) return refusal;
    return "Only a Senior Advisor cancels a confirmed transfer.";
  },
  columns: () => ({ status: "cancelled" }),
});
