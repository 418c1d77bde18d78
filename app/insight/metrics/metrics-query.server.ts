import type { Db } from "#db/connect.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findMembership } from "#app/platform/identity/memberships.server.ts";
import { findLocation } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { urlDayFilter } from "#app/ui/list/url-filters.ts";
import { type LastPeriod, listNewestPeriods, type MetricScope } from "./metric-cards.server.ts";
import { CHART_PERIODS } from "./period-rules.ts";

/**
 * Read the location, network, metrics and periods that an address of the metrics page requests. A metric without values
 * is replaced by the first that has values. Throws 404 for a location or network that is absent or out of scope.
 */
export async function readMetricsQuery(
  db: Db,
  {
    member,
    request: { url },
    locationParam,
    now,
  }: { member: Member; request: Request; locationParam?: string; now: Date },
) {
  const query = new URL(url).searchParams;
  const { access, companyId } = member;
  const named = locationParam ?? query.get("location") ?? undefined;
  const location =
    named === undefined ? null : orNotFound(await findLocation(db, access, parseId(named)), "{Location}");
  const network = query.has("network") ? await findMembership(db, member, parseId(query.get("network"))) : null;
  const scope: MetricScope = { companyId, locationId: location?.id ?? null, networkId: network?.id ?? null };
  const today = dayIn(location?.timeZone ?? userTimeZone(member), now);
  const through = earlierOf(urlDayFilter().decode(query.getAll("through")), today);
  const { metrics, newestPeriods, selection } = await listNewestPeriods(db, access, scope, through);
  const chosen =
    newestPeriods.find(({ metric }) => String(metric.id) === query.get("metric")) ?? newestPeriods[0] ?? null;
  const comparison = findSecondMetric(newestPeriods, chosen, query.get("with"));
  const periods = CHART_PERIODS.find((one) => String(one) === query.get("periods")) ?? CHART_PERIODS[0];
  const list = chosen && {
    companyId,
    selection,
    metrics,
    metric: chosen.metric,
    periodStart: chosen.periodStart,
  };
  return {
    scope,
    location,
    network,
    through,
    today,
    metrics,
    newestPeriods,
    selection,
    chosen,
    comparison,
    periods,
    list,
  };
}

/**
 * Find the second metric of the chart; null when none is requested or its periods differ from those of the chosen
 * metric.
 */
function findSecondMetric(all: readonly LastPeriod[], chosen: LastPeriod | null, requested: string | null) {
  return all.find((one) => String(one.metric.id) === requested && chosen && canShareChart(one, chosen)) ?? null;
}

/** Tell whether two different metrics have the same periods, so that one chart can show both. */
export function canShareChart({ metric }: LastPeriod, { metric: other }: LastPeriod): boolean {
  const { frequency, weekStartsOn } = other;
  const isSameWeek = frequency !== "weekly" || metric.weekStartsOn === weekStartsOn;
  return metric.id !== other.id && metric.frequency === frequency && isSameWeek;
}

function earlierOf(requested: string | null, today: string): string {
  return requested !== null && requested < today ? requested : today;
}

/**
 * Return the address of the location chosen in the filters, for a redirect; null when the page already has that
 * address.
 */
export function chosenLocationAddress({ searchParams: query }: URL, locationId: string | undefined): string | null {
  if (!query.has("location")) return null;
  const chosen = query.get("location") ?? "";
  query.delete("location");
  if (chosen === (locationId ?? "")) return null;
  return `${chosen === "" ? paths.businessMetrics() : paths.locationMetrics(parseId(chosen))}?${query}`;
}
