import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { metricGrid } from "#app/insight/metrics-management/metric-grid-list.server.ts";
import { readMetricsManagement } from "#app/insight/metrics-management/metrics-management.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:manage");
  const { scope, at } = await readMetricsManagement(db, advisor.access, { request: call.request, now: now() });
  if (!scope) throw notFound("Metric");
  await requireExport(call, advisor, { type: "metrics", companyId: scope.companyId });
  return metricGrid.download(db, { access: advisor.access, scope, at }, `${scope.metric.name}.csv`);
}
