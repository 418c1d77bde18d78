import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { MOST_OFFERED } from "#app/organization/networks/offered-networks.server.ts";
import { findMemberships, type Membership } from "#app/platform/identity/memberships.server.ts";
import { readAverages } from "./averages.server.ts";
import { listAxisItems } from "./axis-items.server.ts";
import type { Effect } from "./effect-rules.ts";
import { readEffects } from "./effects.server.ts";
import { locationFigures } from "./location-figures-list.server.ts";
import { readTrends } from "./metric-page.server.ts";
import { mayStandBeside, readMetrics } from "./metrics-address.server.ts";
import { endOfPeriod } from "./period-rules.ts";

/** All that the page of metrics shows at an address: cards, chart, effects of plans, averages and locations. */
export async function readView(db: Db, member: Member, request: Request, locationId: string | undefined, now: Date) {
  const { reach } = member;
  const { scope, location, network, through, today, metrics, cards, whose, chosen, beside, periods, list } =
    await readMetrics(...([db, member, request, locationId, now] as const));
  const drawn = chosen
    ? await readTrends(db, { whose, metrics, chosen, beside, periods })
    : { points: [], beside: null };
  const { points } = drawn;
  const [first, last] = [points[0], points.at(-1)];
  const items =
    chosen && first && last
      ? await listAxisItems(db, whose, [first.periodStart, endOfPeriod(last.periodStart, chosen.metric.frequency)])
      : [];
  const effects =
    chosen && location
      ? await readEffects(
          ...([db, chosen.metric, items.map((item) => ({ ...item, locationId: location.id })), today] as const),
        )
      : new Map<number, Effect>();
  return {
    ...{ location, cards, chosen, points },
    beside: drawn.beside,
    mayStandBeside: cards.flatMap((card) =>
      chosen && mayStandBeside(card, chosen) ? [{ id: card.metric.id, name: card.metric.name }] : [],
    ),
    ...(await readChoices(db, member, network, location)),
    asked: {
      ...{ location: location?.id ?? null, network: network?.id ?? null, periods },
      with: beside?.metric.id ?? null,
      through: through === today ? null : through,
    },
    averages: chosen ? await readAverages(db, scope, whose, metrics, chosen) : [],
    items,
    effects: items.flatMap((item) => {
      const effect = effects.get(item.id);
      return effect ? [{ ...item, ...effect }] : [];
    }),
    list:
      list && !location
        ? await locationFigures.page(db, reach, list, request, {
            kept: ["metric", "with", "network", "periods", "through"],
          })
        : null,
  };
}

/**
 * The networks and locations that the filters offer, with the chosen ones among them. Whoever has more networks than
 * are offered chooses one of them before a location.
 */
async function readChoices(
  db: Db,
  member: Member,
  network: Membership | null,
  location: { id: number; pcNumber: string; name: string } | null,
) {
  const { first, count } = await findMemberships(db, member, MOST_OFFERED);
  const isOffered = network === null || first.some(({ id }) => id === network.id);
  const networks = isOffered ? first : [...first, network];
  if (network || count <= MOST_OFFERED) {
    return { networks, locations: await listLocationChoices(db, member.reach, network?.id) };
  }
  return { networks, locations: location ? [location] : [] };
}
