import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { MAX_OFFERED } from "#app/organization/networks/offered-networks.server.ts";
import { findMemberships, type Membership } from "#app/platform/identity/memberships.server.ts";
import { readMetricAverages } from "./averages.server.ts";
import { listAxisItems } from "./axis-items.server.ts";
import type { Effect } from "./effect-rules.ts";
import { readEffects } from "./effects.server.ts";
import { locationMetricList } from "./location-metric-list.server.ts";
import { readMetricTrends } from "./metric-cards.server.ts";
import { canShareChart, readMetricsQuery } from "./metrics-query.server.ts";
import { endOfPeriod } from "./period-rules.ts";

/** Read the metrics page at an address: cards, chart, effects of plans, averages and locations. */
export async function readMetricsPage(
  db: Db,
  { member, request, locationId, now }: { member: Member; request: Request; locationId: string | undefined; now: Date },
) {
  const { access } = member;
  const { scope, location, network, through, today, metrics, cards, selection, chosen, comparison, periods, list } =
    await readMetricsQuery(db, { member, request, locationParam: locationId, now });
  const drawn = chosen
    ? await readMetricTrends(db, { selection, metrics, chosen, comparison, periods })
    : { points: [], comparison: null };
  const { points } = drawn;
  const [first, last] = [points[0], points.at(-1)];
  const items =
    chosen && first && last
      ? await listAxisItems(db, selection, [first.periodStart, endOfPeriod(last.periodStart, chosen.metric.frequency)])
      : [];
  const effects =
    chosen && location
      ? await readEffects(
          db,
          chosen.metric,
          items.map((item) => ({ ...item, locationId: location.id })),
          today,
        )
      : new Map<number, Effect>();
  return {
    location,
    cards,
    chosen,
    points,
    comparison: drawn.comparison,
    comparable: cards.flatMap((card) =>
      chosen && canShareChart(card, chosen) ? [{ id: card.metric.id, name: card.metric.name }] : [],
    ),
    ...(await readFilterChoices(db, member, network, location)),
    asked: {
      location: location?.id ?? null,
      network: network?.id ?? null,
      periods,
      with: comparison?.metric.id ?? null,
      through: through === today ? null : through,
    },
    averages: chosen
      ? await readMetricAverages(db, { metricScope: scope, selection, metrics, metricCard: chosen })
      : [],
    items,
    effects: items.flatMap((item) => {
      const effect = effects.get(item.id);
      return effect ? [{ ...item, ...effect }] : [];
    }),
    list:
      list && !location
        ? await locationMetricList.page(
            db,
            { access, scope: list, at: request },
            {
              kept: ["metric", "with", "network", "periods", "through"],
            },
          )
        : null,
  };
}

/**
 * Read the networks and locations of the filters, including the chosen ones. A user with more networks than the filter
 * lists chooses a network before a location.
 */
async function readFilterChoices(
  db: Db,
  member: Member,
  network: Membership | null,
  location: { id: number; pcNumber: string; name: string } | null,
) {
  const { first, count } = await findMemberships(db, member, MAX_OFFERED);
  const isOffered = network === null || first.some(({ id }) => id === network.id);
  const networks = isOffered ? first : [...first, network];
  if (network || count <= MAX_OFFERED) {
    return { networks, locations: await listLocationChoices(db, member.access, network?.id) };
  }
  return { networks, locations: location ? [location] : [] };
}
