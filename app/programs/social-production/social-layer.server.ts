import { sql } from "kysely";
import type { DatedLayerSource } from "#app/planning/calendar/dated-layers.server.ts";
import { matchesSearch, isVisibleLocation } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { MAX_LAYER_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { socialNetworkWords, SOCIAL_NETWORKS } from "#app/setup/settings/social-networks.ts";

const title = sql<string>`(case posts.network ${sql.join(
  SOCIAL_NETWORKS.map((network) => sql`when ${sql.lit(network)} then ${sql.lit(socialNetworkWords[network])}`),
  sql` `,
)} end || ' post, ' || orders.number)`;
const day = sql`(posts.slot at time zone locations.time_zone)::date`;

/** Calendar entries of approved posts; none when the company disabled social media. */
export const socialLayer: DatedLayerSource = {
  rows(access, filter, { from, until }) {
    const { category, channel, status, q } = filter;
    if (category !== null || channel !== null || status !== null) return null;
    return sql`
      select 'socialPosts' as layer, posts.id, ${title} as title, ${day} as starts_on, ${day} as ends_on,
        null::json as days, orders.status as state, orders.id as plan_id, held.location_id,
        locations.name as location, null as about, orders.version - 1 as sequence, orders.updated_at
      from social_deliverables posts
      join social_orders orders on orders.id = posts.order_id
      join social_order_locations held on held.order_id = orders.id
      join locations on locations.id = held.location_id
      join companies on companies.id = orders.company_id and not companies.social_media_disabled
      where orders.status in ('approved', 'scheduled', 'completed') and posts.status = 'approved'
        and ${isVisibleLocation(access, "held.locationId", filter)}
        and ${day} <= ${until} and ${day} >= ${from} and ${matchesSearch(title, q)}
      order by posts.slot, posts.id limit ${MAX_LAYER_ENTRIES}`;
  },
  entry: ({ id, title, state, planId, locationId }) => ({
    key: `social-${id}-${locationId ?? 0}`,
    title,
    to: planId === null ? null : paths.socialOrder(planId),
    isStruck: state === "completed",
    status: state === "completed" ? "Published" : statusLabel(socialWorkflow.words, state ?? ""),
  }),
};
