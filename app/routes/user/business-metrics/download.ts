import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { locationMetricList } from "#app/insight/metrics/location-metric-list.server.ts";
import { readMetricsQuery } from "#app/insight/metrics/metrics-query.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "metrics:view");
  await requireExport(call, member, { type: "business-metrics", companyId: member.companyId });
  const { list } = await readMetricsQuery(db, { member, request: call.request, now: now() });
  if (!list) throw notFound("Metric");
  return locationMetricList.download(
    db,
    { access: member.access, scope: list, at: call.request },
    "Business metrics.csv",
  );
}
