import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { selectLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { MAX_OFFERED } from "#app/organization/networks/offered-networks.server.ts";
import { selectMemberships, toMemberships } from "#app/platform/identity/memberships.server.ts";
import { readMetricAverages } from "./averages.server.ts";
import { selectAxisItems, toAxisItems } from "./axis-items.server.ts";
import type { Effect } from "./effect-rules.ts";
import { readEffects } from "./effects.server.ts";
import { locationMetricList } from "./location-metric-list.server.ts";
import { type LastPeriod, readMetricCards } from "./metric-cards.server.ts";
import { canShareChart, readMetricsQuery } from "./metrics-query.server.ts";
import { addPeriods, endOfPeriod } from "./period-rules.ts";

/** Read the metrics page at an address: cards, chart, effects of plans, averages and locations. */
export async function readMetricsPage(
  db: Db,
  { member, request, locationId, now }: { member: Member; request: Request; locationId: string | undefined; now: Date },
) {
  const { access } = member;
  const asked = await readMetricsQuery(db, { member, request, locationParam: locationId, now });
  const { scope, location, network, through, today, metrics, selection, chosen, periods, list } = asked;
  const drawn = chosen ? await readMetricCards(db, { ...asked, chosen }) : { cards: [], points: [], comparison: null };
  const { cards, points } = drawn;
  const { items, ...choices } = await readChoicesAndItems(db, member, asked);
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
    ...choices,
    asked: {
      location: location?.id ?? null,
      network: network?.id ?? null,
      periods,
      with: asked.comparison?.metric.id ?? null,
      through: through === today ? null : through,
    },
    averages: chosen ? await readMetricAverages(db, { metricScope: scope, selection, metrics, period: chosen }) : [],
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
 * Read the networks and locations of the filters, including the chosen ones, and the plan items of the chart, in one
 * statement. A user with more networks than the filter lists chooses a network before a location.
 */
async function readChoicesAndItems(
  db: Db,
  member: Member,
  { network, location, selection, chosen, periods }: Awaited<ReturnType<typeof readMetricsQuery>>,
) {
  const memberships = selectMemberships(db, member, MAX_OFFERED);
  const locations = selectLocationChoices(db, member.access, network?.id);
  const items = chosen && selectAxisItems(db, selection, chartDays(chosen, periods));
  const { rows } = await sql<{
    memberships: RowsOf<typeof memberships>;
    locations: RowsOf<typeof locations>;
    items: RowsOf<ReturnType<typeof selectAxisItems>>;
  }>`
    with membership as materialized (${memberships})
    select (select coalesce(json_agg(to_json(membership)), '[]') from membership) as memberships,
      (select coalesce(json_agg(to_json(location)), '[]') from ${locations} as location
        where ${network !== null}::boolean
          or not exists (select from membership where count > ${MAX_OFFERED})) as locations,
      ${items ? sql`(select coalesce(json_agg(to_json(item)), '[]') from ${items} as item)` : sql`'[]'::json`} as items
  `.execute(rowsAsJson(db));
  const [read] = rows;
  if (!read) throw new Error("A statement without a source gave no row.");
  const { first, count } = toMemberships(read.memberships);
  const isOffered = network === null || first.some(({ id }) => id === network.id);
  return {
    networks: isOffered ? first : [...first, network],
    locations: network || count <= MAX_OFFERED ? read.locations : location ? [location] : [],
    items: toAxisItems(read.items),
  };
}

/** Return the first and last day of a chart, YYYY-MM-DD. */
function chartDays({ metric: { frequency }, periodStart }: LastPeriod, periods: number): [string, string] {
  return [addPeriods(periodStart, frequency, 1 - periods), endOfPeriod(periodStart, frequency)];
}
