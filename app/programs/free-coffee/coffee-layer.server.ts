import { sql } from "kysely";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import type { DatedLayerSource } from "#app/planning/calendar/dated-layers.server.ts";
import { matchesSearch, isVisibleLocation } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { MAX_LAYER_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { paths } from "#app/paths.ts";
import { coffeeWorkflow } from "./coffee-rules.ts";

const TITLE = "Free Coffee for 100 Days";

/** Calendar bars of approved and past programs; none when the company disabled them. */
export const coffeeLayer: DatedLayerSource = {
  rows(access, filter, { from, until }) {
    const { category, channel, status, q } = filter;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'freeCoffee' as layer, requests.id, ${TITLE}::text as title, requests.starts_on, requests.ends_on,
        null::json as days, requests.status as state, null::integer as plan_id, requests.location_id,
        locations.name as location, null as about, requests.version - 1 as sequence, requests.updated_at
      from free_coffee_requests requests
      join locations on locations.id = requests.location_id
      join companies on companies.id = requests.company_id and not companies.is_free_coffee_disabled
      where requests.status not in ('submitted', 'declined', 'cancelled')
        and ${isVisibleLocation(access, "requests.locationId", filter)}
        and requests.starts_on <= ${until} and requests.ends_on >= ${from} and ${matchesSearch(sql`${TITLE}::text`, q)}
      order by requests.starts_on, requests.id limit ${MAX_LAYER_ENTRIES}`;
  },
  entry: ({ id, title, state }) => ({
    key: `coffee-${id}`,
    title,
    to: paths.coffeeRequest(id),
    isStruck: state === "completed" || state === "closed",
    status: statusLabel(coffeeWorkflow.words, state),
  }),
};
