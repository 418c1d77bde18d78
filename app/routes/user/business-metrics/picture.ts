import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { pngDownload } from "#app/http/download.server.ts";
import { notFound } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { drawChart } from "#app/insight/metrics/chart-picture.server.ts";
import { readMetrics } from "#app/insight/metrics/metrics-address.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { countText } from "#app/ui/format.ts";
import { say } from "#app/ui/words.ts";
import { readTrends } from "#app/insight/metrics/metric-page.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "metrics:view");
  await requireExport(call, member, { type: "business-metrics", companyId: member.companyId });
  const view = await readMetrics(db, member, call.request, undefined, now());
  const { chosen, location, network } = view;
  if (!chosen) throw notFound("Metric");
  const { points, beside } = await readTrends(db, { ...view, chosen });
  const words = await findWords(db, member.reach, member.companyId);
  const all = say(words, `${countText(chosen.figure?.locations ?? 0, "{location}")} of ${member.company.name}`);
  const whose = location?.name ?? network?.name ?? all;
  return pngDownload(`${chosen.metric.name}.png`, await drawChart({ whose, metric: chosen.metric, points, beside }));
}
