import type { Db } from "#db/connect.ts";

/** Create a location's metric value for the period that begins on a day; decimal text in the metric's own unit. */
export function makeMetricValue(
  db: Db,
  {
    metricType,
    location,
    periodStart,
    value,
  }: { metricType: { id: number }; location: { id: number }; periodStart: string; value: string },
): Promise<unknown> {
  return db
    .insertInto("metricValues")
    .values({ metricTypeId: metricType.id, locationId: location.id, periodStart, value })
    .execute();
}
