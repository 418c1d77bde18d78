import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findLocation } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { day } from "#app/ui/list-filters.ts";
import { readCards, type Scope } from "./metric-page.server.ts";
import { SPANS } from "./period-rules.ts";

/**
 * What an address of the metrics' page asks for: whose figures, which metric, how far back. What it names and is not
 * there, or is out of reach, is not found; a metric that has no figures leaves the first one that has.
 */
export async function readMetrics(
  db: Db,
  member: Member,
  { url }: Request,
  locationParam: string | undefined,
  now: Date,
) {
  const query = new URL(url).searchParams;
  const { reach, companyId } = member;
  const named = locationParam ?? query.get("location") ?? undefined;
  const location = named === undefined ? null : found(await findLocation(db, reach, idOf(named)), "{Location}");
  const network = member.memberships.find(({ id }) => String(id) === query.get("network")) ?? null;
  const scope: Scope = { companyId, locationId: location?.id ?? null, networkId: network?.id ?? null };
  const today = dayIn(location?.timeZone ?? timeZoneOf(member), now);
  const through = earlierOf(day().decode(query.getAll("through")), today);
  const { metrics, cards, whose } = await readCards(db, reach, scope, through);
  const chosen = cards.find(({ metric }) => String(metric.id) === query.get("metric")) ?? cards[0] ?? null;
  const periods = SPANS.find((one) => String(one) === query.get("periods")) ?? SPANS[0];
  const list = chosen && {
    ...{ companyId, whose, metrics, metric: chosen.metric, periodStart: chosen.periodStart },
  };
  return { scope, location, network, through, today, metrics, cards, whose, chosen, periods, list };
}

function earlierOf(asked: string | null, today: string): string {
  return asked !== null && asked < today ? asked : today;
}
