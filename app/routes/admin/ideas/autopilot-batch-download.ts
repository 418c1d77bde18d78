import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findBatch } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { resultList } from "#app/planning/autopilot-batches/result-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const {
    id: batchId,
    companyId,
    set,
    startsOn,
  } = found(await findBatch(db, advisor.reach, idOf(call.params.batchId)), "Batch");
  await requireExport(call, advisor, { type: "autopilot-results", companyId });
  return resultList.download(db, advisor.reach, { batchId }, call.request, `${set} ${startsOn}.csv`);
}
