import type { Db } from "#db/connect.ts";

/** What a location has of a metric in the period that begins on a day; as decimal text in the metric's own unit. */
export function makeMetricValue(
  db: Db,
  metricType: { id: number },
  location: { id: number },
  periodStart: string,
  value: string,
): Promise<unknown> {
  return db
    .insertInto("metricValues")
    .values({ metricTypeId: metricType.id, locationId: location.id, periodStart, value })
    .execute();
}
