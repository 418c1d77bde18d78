import type { Db } from "#db/connect.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findMembership } from "#app/platform/identity/memberships.server.ts";
import { findLocation } from "#app/organization/locations/location-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { day } from "#app/ui/list-filters.ts";
import { type MetricCard, readCards, type Scope } from "./metric-page.server.ts";
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
  const network = query.has("network") ? await findMembership(db, member, idOf(query.get("network"))) : null;
  const scope: Scope = { companyId, locationId: location?.id ?? null, networkId: network?.id ?? null };
  const today = dayIn(location?.timeZone ?? timeZoneOf(member), now);
  const through = earlierOf(day().decode(query.getAll("through")), today);
  const { metrics, cards, whose } = await readCards(db, reach, scope, through);
  const chosen = cards.find(({ metric }) => String(metric.id) === query.get("metric")) ?? cards[0] ?? null;
  const beside = besideOf(cards, chosen, query.get("with"));
  const periods = SPANS.find((one) => String(one) === query.get("periods")) ?? SPANS[0];
  const list = chosen && {
    ...{ companyId, whose, metrics, metric: chosen.metric, periodStart: chosen.periodStart },
  };
  return { scope, location, network, through, today, metrics, cards, whose, chosen, beside, periods, list };
}

/** The metric that is drawn beside another: of the same periods, so that its points stand above the same days. */
function besideOf(cards: readonly MetricCard[], chosen: MetricCard | null, asked: string | null) {
  return cards.find((card) => String(card.metric.id) === asked && chosen && mayStandBeside(card, chosen)) ?? null;
}

/** Whether two metrics are measured in the same periods. */
export function mayStandBeside({ metric }: MetricCard, { metric: other }: MetricCard): boolean {
  const { frequency, weekStartsOn } = other;
  const isSameWeek = frequency !== "weekly" || metric.weekStartsOn === weekStartsOn;
  return metric.id !== other.id && metric.frequency === frequency && isSameWeek;
}

function earlierOf(asked: string | null, today: string): string {
  return asked !== null && asked < today ? asked : today;
}

/** The address of the location that the filters chose; null where the address says it already. */
export function movedTo({ searchParams: query }: URL, locationId: string | undefined): string | null {
  if (!query.has("location")) return null;
  const chosen = query.get("location") ?? "";
  query.delete("location");
  if (chosen === (locationId ?? "")) return null;
  return `${chosen === "" ? paths.businessMetrics() : paths.locationMetrics(idOf(chosen))}?${query}`;
}
