import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { ideaEffectList } from "#app/insight/item-effects/idea-effects-list.server.ts";
import { readMetricsManagement } from "#app/insight/metrics-management/metrics-management.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, metric, at } = await readMetricsManagement(db, advisor.access, {
    request: call.request,
    now: now(),
  });
  if (!company || !metric) throw notFound("Metric");
  await requireExport(call, advisor, { type: "ideas", companyId: company.id });
  const scope = { companyId: company.id, metricTypeId: metric.id };
  return ideaEffectList.download(db, { access: advisor.access, scope, at }, `${metric.name} by idea.csv`);
}
