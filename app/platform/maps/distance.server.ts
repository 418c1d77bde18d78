import { type RawBuilder, sql } from "kysely";
import type { LatLng } from "#app/ui/map/great-circle.ts";

/** Point on the map in a query: coordinates, or a table with columns latitude and longitude. */
type PointSource = LatLng | string;

/**
 * Build the SQL of the great-circle distance in miles, null when a point is unknown. The map's `metersBetween` uses the
 * same formula.
 */
export function milesBetween(one: PointSource, other: PointSource): RawBuilder<number> {
  return sql<number>`miles_between(${degreesOf(one)}, ${degreesOf(other)})`;
}

/** Build the SQL condition that a table's point is at most `miles` from another; uses the table's spatial index. */
export function isWithinMiles(table: string, miles: number | RawBuilder<number>, of: PointSource): RawBuilder<boolean> {
  return sql<boolean>`(globe_point(${degreesOf(table)}) <@ globe_box(${degreesOf(of)}, ${miles}::float8)
    and ${milesBetween(table, of)} <= ${miles}::float8)`;
}

function degreesOf(placed: PointSource) {
  if (typeof placed === "string") return sql`${sql.ref(`${placed}.latitude`)}, ${sql.ref(`${placed}.longitude`)}`;
  return sql`${placed.latitude}::float8, ${placed.longitude}::float8`;
}
