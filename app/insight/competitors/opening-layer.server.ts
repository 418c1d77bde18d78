import { sql } from "kysely";
import type { DatedLayerSource } from "#app/planning/calendar/dated-layers.server.ts";
import { matchesSearch, isVisibleLocation } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { MAX_LAYER_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { NEAR_MILES, openingWorkflow } from "./opening-rules.ts";

const title = sql<string>`(openings.brand || case when openings.precision = 'day' then ' opens nearby' else ' opens nearby around then' end)`;

/**
 * Calendar layer of verified openings near the user's locations, on their expected day or the first of their expected
 * period.
 */
export const openingLayer: DatedLayerSource = {
  rows(access, filter, { from, until }) {
    const { category, channel, status, q } = filter;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'openings' as layer, openings.id, ${title} as title, openings.expected_on as starts_on,
        openings.expected_on as ends_on, null::json as days, openings.status as state, null::integer as plan_id,
        near.id as location_id, near.name as location, null as about, openings.version - 1 as sequence,
        openings.updated_at
      from openings
      join companies on companies.id = openings.company_id and not companies.is_competitive_intelligence_disabled
      cross join lateral (
        select locations.id, locations.name from locations
        where locations.company_id = openings.company_id and locations.status <> 'closed'
          and ${isVisibleLocation(access, "locations.id", filter)} and ${isWithinMiles("locations", NEAR_MILES, "openings")}
        order by ${milesBetween("locations", "openings")}, locations.id limit 1) near
      where openings.standing = 'verified' and ${access.company("openings.companyId")}
        and openings.expected_on between ${from} and ${until} and ${matchesSearch(title, q)}
      order by openings.expected_on, openings.id limit ${MAX_LAYER_ENTRIES}`;
  },
  entry: ({ id, title, state }) => ({
    key: `opening-${id}`,
    title,
    to: paths.opening(id),
    status: statusLabel(openingWorkflow.words, state),
    isStruck: state === "cancelled" || state === "closed",
  }),
};
