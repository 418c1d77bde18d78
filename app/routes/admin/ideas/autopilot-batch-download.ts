import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findBatch } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { resultList } from "#app/planning/autopilot-batches/result-list.ts";
import { downloadResults, resultDownloadHeader } from "#app/planning/autopilot-batches/result-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const batch = found(await findBatch(db, advisor.reach, idOf(call.params.batchId)), "Batch");
  await requireExport(call, advisor, { type: "autopilot-results", companyId: batch.companyId });
  const lines = downloadResults(db, advisor.reach, batch.id, resultList.decode(new URL(call.request.url)));
  return csvDownload(`${batch.set} ${batch.startsOn}.csv`, resultDownloadHeader(), lines);
}
