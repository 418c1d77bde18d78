import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** What the calendar is narrowed to; null and "" mean all. A filter that a layer knows nothing of leaves it empty. */
export interface CalendarScope {
  companyId: number;
  network: number | null;
  location: number | null;
  group: number | null;
  category: number | null;
  channel: number | null;
  /** A status of custom events. */
  status: string | null;
  q: string;
  /** YYYY-MM-DD where the reader is. */
  today: string;
  /** The locations whose lanes are drawn: entries are of these, and tell which. Null where no lanes are. */
  lanes: readonly number[] | null;
  /** Whether entries tell how often and when they were changed. */
  withRevisions: boolean;
}

/** All that somebody sees. */
export const everything = {
  ...{ network: null, location: null, group: null, category: null, channel: null, status: null, q: "" },
  ...{ lanes: null, withRevisions: false },
} as const;

/** Holds where a title contains what was searched for. */
export function hasText(title: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return q === "" ? sql`true` : like(title, q);
}

/** Holds for the locations in reach that a scope leaves. `column` holds a location id, as in "plans.locationId". */
export function isInScope(reach: Reach, column: string, scope: CalendarScope): RawBuilder<boolean> {
  return sql`(${reach.location(column)} and ${isAmongChosen(sql.ref(column), scope)})`;
}

/** Holds for the locations that a scope leaves, in reach or not. */
export function isAmongChosen(
  id: RawBuilder<unknown>,
  { network, location, group, lanes }: CalendarScope,
): RawBuilder<boolean> {
  const ofNetwork =
    network === null ? sql`true` : sql`${id} in (select id from locations where network_id = ${network})`;
  const isIt = location === null ? sql`true` : sql`${id} = ${location}`;
  const ofGroup =
    group === null ? sql`true` : sql`${id} in (select location_id from group_locations where group_id = ${group})`;
  const hasLane = lanes === null ? sql`true` : sql`${id} = any(${lanes}::int[])`;
  return sql`(${ofNetwork} and ${isIt} and ${ofGroup} and ${hasLane})`;
}
