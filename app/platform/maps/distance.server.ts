import { type RawBuilder, sql } from "kysely";
import type { Place } from "#app/ui/map/great-circle.ts";

/** A place as a query has it: a known one, or the columns latitude and longitude of a table. */
type Placed = Place | string;

/** The great-circle distance in miles; null where a place is not known. The map's metersBetween() tells the same. */
export function milesBetween(one: Placed, other: Placed): RawBuilder<number> {
  return sql<number>`miles_between(${degreesOf(one)}, ${degreesOf(other)})`;
}

/** Holds where a table's place lies at most so many miles from another, by the table's index of places. */
export function isWithin(table: string, miles: number | RawBuilder<number>, of: Placed): RawBuilder<boolean> {
  return sql<boolean>`(globe_point(${degreesOf(table)}) <@ globe_box(${degreesOf(of)}, ${miles}::float8)
    and ${milesBetween(table, of)} <= ${miles}::float8)`;
}

function degreesOf(placed: Placed) {
  if (typeof placed === "string") return sql`${sql.ref(`${placed}.latitude`)}, ${sql.ref(`${placed}.longitude`)}`;
  return sql`${placed.latitude}::float8, ${placed.longitude}::float8`;
}
