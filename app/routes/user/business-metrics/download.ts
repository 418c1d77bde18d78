import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { notFound } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { locationFigures } from "#app/insight/metrics/location-figures-list.server.ts";
import { readMetrics } from "#app/insight/metrics/metrics-address.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "metrics:view");
  await requireExport(call, member, { type: "business-metrics", companyId: member.companyId });
  const { list } = await readMetrics(db, member, call.request, undefined, now());
  if (!list) throw notFound("Metric");
  return locationFigures.download(db, member.reach, list, call.request, "Business metrics.csv");
}
