import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { batchClaimList, findPaymentBatch } from "#app/programs/claim-payments/batch-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:pay");
  const { id, number, companyId } = orNotFound(
    await findPaymentBatch(db, advisor.access, parseId(call.params.batchId)),
    "Batch",
  );
  await requireExport(call, advisor, { type: "payments", companyId });
  return batchClaimList.download(
    db,
    { access: advisor.access, scope: { batchId: id }, at: call.request },
    `${number} payments.csv`,
  );
}
