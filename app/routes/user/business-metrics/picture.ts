import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { pngDownload } from "#app/http/download.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { drawChart } from "#app/insight/metrics/chart-picture.server.ts";
import { readMetricsQuery } from "#app/insight/metrics/metrics-query.server.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { translate } from "#app/ui/text/terms.ts";
import { readMetricCards } from "#app/insight/metrics/metric-cards.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "metrics:view");
  await requireExport(call, member, { type: "business-metrics", companyId: member.companyId });
  const view = await readMetricsQuery(db, { member, request: call.request, now: now() });
  const { chosen, location, network } = view;
  if (!chosen) throw notFound("Metric");
  const { cards, points, comparison } = await readMetricCards(db, { ...view, newestPeriods: [chosen], chosen });
  const terms = await findAliasTerms(db, member.access, member.companyId);
  const all = translate(
    terms,
    `${countText(cards[0]?.current?.locations ?? 0, "{location}")} of ${member.company.name}`,
  );
  const selection = location?.name ?? network?.name ?? all;
  return pngDownload(
    `${chosen.metric.name}.png`,
    await drawChart({ selection, metric: chosen.metric, points, comparison }),
  );
}
