import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { notFound } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { completenessMap, lastOf, MAP_PERIODS } from "#app/insight/metrics/completeness-list.server.ts";
import { readDesk } from "#app/insight/metrics/metrics-desk.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:manage");
  const { scope, at } = await readDesk(db, advisor.reach, call.request, now(), MAP_PERIODS);
  if (!scope) throw notFound("Metric");
  await requireExport(call, advisor, { type: "metrics", companyId: scope.companyId });
  return completenessMap.download(db, advisor.reach, lastOf(scope), at, `${scope.metric.name} completeness.csv`);
}
