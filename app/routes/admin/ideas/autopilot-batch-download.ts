import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findAutopilotBatch } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { batchResultList } from "#app/planning/autopilot-batches/result-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const {
    id: batchId,
    companyId,
    set,
    startsOn,
  } = orNotFound(await findAutopilotBatch(db, advisor.access, parseId(call.params.batchId)), "Batch");
  await requireExport(call, advisor, { type: "autopilot-results", companyId });
  return batchResultList.download(
    db,
    { access: advisor.access, scope: { batchId }, at: call.request },
    `${set} ${startsOn}.csv`,
  );
}
