import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Filters of the calendar; null and "" mean all. A filter that does not apply to a layer leaves that layer empty. */
export interface CalendarFilter {
  companyId: number;
  network: number | null;
  location: number | null;
  group: number | null;
  category: number | null;
  channel: number | null;
  /** Status of custom events. */
  status: string | null;
  q: string;
  /** Today in the user's time zone, YYYY-MM-DD. */
  today: string;
  /** Locations that have a lane: only their entries are read, with `locationIds`. Null in a view without lanes. */
  lanes: readonly number[] | null;
  /** True when entries carry their revision. */
  withRevisions: boolean;
}

/** Filter that keeps the whole calendar of a user. */
export const unfilteredCalendar = {
  network: null,
  location: null,
  group: null,
  category: null,
  channel: null,
  status: null,
  q: "",
  lanes: null,
  withRevisions: false,
} as const;

/** Build the SQL condition that a title contains the search text. */
export function matchesSearch(title: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return q === "" ? sql`true` : textContains(title, q);
}

/** Build the SQL condition that the location in `column` ("plans.locationId") is visible and matches the filter. */
export function isVisibleLocation(access: AccessScope, column: string, filter: CalendarFilter): RawBuilder<boolean> {
  return sql`(${access.location(column)} and ${matchesLocationFilter(sql.ref(column), filter)})`;
}

/** Build the SQL condition that a location matches the filter, visible or not. */
export function matchesLocationFilter(
  id: RawBuilder<unknown>,
  { network, location, group, lanes }: CalendarFilter,
): RawBuilder<boolean> {
  const ofNetwork =
    network === null ? sql`true` : sql`${id} in (select id from locations where network_id = ${network})`;
  const isIt = location === null ? sql`true` : sql`${id} = ${location}`;
  const ofGroup =
    group === null ? sql`true` : sql`${id} in (select location_id from group_locations where group_id = ${group})`;
  const hasLane = lanes === null ? sql`true` : sql`${id} = any(${lanes}::int[])`;
  return sql`(${ofNetwork} and ${isIt} and ${ofGroup} and ${hasLane})`;
}
