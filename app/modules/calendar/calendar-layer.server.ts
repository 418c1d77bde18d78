import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import type { CalendarEntry, LayerKey } from "./layers.ts";

/** A layer of the calendar: what a feature gives to it. */
export interface CalendarLayer {
  key: LayerKey;
  /** What touches the window, both ends included, at most `MOST_ENTRIES`; a filter that it knows nothing of leaves it empty. */
  list(db: Db, reach: Reach, scope: CalendarScope, window: CalendarWindow): Promise<CalendarEntry[]>;
}

/** What the calendar is narrowed to; null and "" mean all. */
export interface CalendarScope {
  companyId: number;
  network: number | null;
  location: number | null;
  category: number | null;
  channel: number | null;
  q: string;
  /** YYYY-MM-DD where the reader is. */
  today: string;
  /** Whether entries tell their locations. */
  withPlaces: boolean;
}

/** YYYY-MM-DD, both included. */
export interface CalendarWindow {
  from: string;
  until: string;
}

/** Holds where a title contains what was searched for. */
export function hasText(title: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return q === "" ? sql`true` : sql`${title} ilike ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`;
}

/** Holds for the locations in reach that a scope leaves. `column` holds a location id, as in "plans.locationId". */
export function isInScope(reach: Reach, column: string, { network, location }: CalendarScope): RawBuilder<boolean> {
  const id = sql.ref(column);
  const ofNetwork = network === null ? sql`true` : sql`${id} in (select id from locations where network_id = ${network})`;
  const isIt = location === null ? sql`true` : sql`${id} = ${location}`;
  return sql`(${reach.location(column)} and ${ofNetwork} and ${isIt})`;
}
