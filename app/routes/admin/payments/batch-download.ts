import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { batchClaimList, findBatch } from "#app/programs/payments/batch-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:pay");
  const { id, number, companyId } = found(await findBatch(db, advisor.reach, idOf(call.params.batchId)), "Batch");
  await requireExport(call, advisor, { type: "payments", companyId });
  return batchClaimList.download(db, advisor.reach, { batchId: id }, call.request, `${number} payments.csv`);
}
