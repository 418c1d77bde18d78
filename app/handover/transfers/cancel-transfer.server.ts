import { can } from "#app/platform/identity/permissions.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import { transitionRefusal } from "#app/platform/workflow/define-workflow.ts";
import { transferWorkflow } from "./transfer-rules.ts";

const { cancel } = transferWorkflow.transitions;

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
  refuse: (transfer, _, advisor) =>
    transitionRefusal(transferWorkflow, cancel, transfer, { canDecide: can(advisor, "transfer:decide") }),
  columns: () => ({ status: cancel.to }),
});
