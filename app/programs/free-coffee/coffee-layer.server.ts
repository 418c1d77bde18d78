import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { sql } from "kysely";
import type { DatedKind } from "#app/planning/calendar/dated-layers.server.ts";
import { hasText, isInScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { MOST_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { paths } from "#app/paths.ts";
import { coffeeStatusWords } from "./coffee-rules.ts";

const TITLE = "Free Coffee for 100 Days";

/** The programs that are approved or ran, as bars of a calendar; none where the company has turned them off. */
export const coffeeLayer: DatedKind = {
  rows(reach, scope, { from, until }) {
    const { category, channel, status, q } = scope;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'freeCoffee' as layer, requests.id, ${TITLE}::text as title, requests.starts_on, requests.ends_on,
        null::json as days, requests.status as state, null::integer as plan_id, requests.location_id,
        locations.name as location, null as about, requests.version - 1 as sequence, requests.updated_at
      from free_coffee_requests requests
      join locations on locations.id = requests.location_id
      join companies on companies.id = requests.company_id and not companies.is_free_coffee_disabled
      where requests.status not in ('submitted', 'declined', 'cancelled')
        and ${isInScope(reach, "requests.locationId", scope)}
        and requests.starts_on <= ${until} and requests.ends_on >= ${from} and ${hasText(sql`${TITLE}::text`, q)}
      order by requests.starts_on, requests.id limit ${MOST_ENTRIES}`;
  },
  entry: ({ id, title, state }) => ({
    ...{ key: `coffee-${id}`, title, to: paths.coffeeRequest(id) },
    isStruck: state === "completed" || state === "closed",
    status: wordFrom(coffeeStatusWords, state),
  }),
};
