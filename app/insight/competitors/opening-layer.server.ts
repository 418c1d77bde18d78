import { sql } from "kysely";
import type { DatedKind } from "#app/planning/calendar/dated-layers.server.ts";
import { hasText, isInScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { MOST_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import { paths } from "#app/paths.ts";
import { NEAR_MILES, statusOf, statusWords } from "./opening-rules.ts";

const title = sql<string>`(openings.brand || case when openings.precision = 'day' then ' opens' else ' opens about then' end)`;

/** The verified openings near one's locations, on the day or the first of the span in which they are expected. */
export const openingLayer: DatedKind = {
  rows(reach, scope, { from, until }) {
    const { category, channel, status, q } = scope;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'openings' as layer, openings.id, ${title} as title, openings.expected_on as starts_on,
        openings.expected_on as ends_on, null::json as days, openings.status as state, null::integer as plan_id,
        near.id as location_id, near.name as location, near.name as about, openings.version - 1 as sequence,
        openings.updated_at
      from openings
      join companies on companies.id = openings.company_id and not companies.is_competitive_intelligence_disabled
      cross join lateral (
        select locations.id, locations.name from locations
        where locations.company_id = openings.company_id and locations.status <> 'closed'
          and ${isInScope(reach, "locations.id", scope)} and ${isWithin("locations", NEAR_MILES, "openings")}
        order by ${milesBetween("locations", "openings")}, locations.id limit 1) near
      where openings.standing = 'verified' and ${reach.company("openings.companyId")}
        and openings.expected_on between ${from} and ${until} and ${hasText(title, q)}
      order by openings.expected_on, openings.id limit ${MOST_ENTRIES}`;
  },
  entry: ({ id, title, state }) => {
    const status = statusOf(state ?? "");
    return {
      ...{ key: `opening-${id}`, title, to: paths.opening(id), status: statusWords[status] },
      isStruck: status === "cancelled" || status === "closed",
    };
  },
};
