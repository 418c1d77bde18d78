import { sql } from "kysely";
import { geoDistance } from "d3-geo";
import { afterAll, expect, test } from "vitest";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import { metersBetween, metersToMiles } from "#app/ui/map/great-circle.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import fc from "#tests/support/properties.ts";

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const MEAN_RADIUS_MILES = 6_371.0088 / 1.609344;

test("a thousand distances match those of the map and of another library, to the inch", async () => {
  const pairs = fc.sample(fc.tuple(place, place), 1_000);
  const { rows } = await sql<{ miles: number }>`
    select ${milesBetween("one", "other")} as miles
    from json_to_recordset(${JSON.stringify(pairs.map(([{ latitude, longitude }, other], position) => ({ position, latitude, longitude, other })))}::json)
      as one (position int, latitude float8, longitude float8, other json)
    cross join lateral json_to_record(one.other) as other (latitude float8, longitude float8) order by position`.execute(
    db,
  );
  expect(rows).toHaveLength(1_000);
  for (const [index, [one, other]] of pairs.entries()) {
    const miles = rows[index]?.miles ?? -1;
    const radians = geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]);
    expect(Math.abs(miles - radians * MEAN_RADIUS_MILES)).toBeLessThan(0.001);
    expect(Math.abs(miles - metersToMiles(metersBetween(one, other)))).toBeLessThan(0.00001);
  }
});

test("a search by radius finds everything within it, even across the date line and at the poles", async () => {
  const world = await makeWorld(db);
  const spots = [
    ...fc.sample(place, 200),
    ...[-180, -179.99, 179.99, 180].map((longitude) => ({ latitude: 10, longitude })),
    ...[0, 90, -120].map((longitude) => ({ latitude: 89.99, longitude })),
  ];
  for (const spot of spots) await makeLocation(db, world.north, spot);
  const centers = [...fc.sample(place, 20), { latitude: 10, longitude: 179.995 }, { latitude: 90, longitude: 12 }];
  for (const center of centers) {
    for (const miles of [0.1, 1, 25, 2_000, 13_000]) {
      const found = await db
        .selectFrom("locations")
        .select("id")
        .where(isWithinMiles("locations", miles, center))
        .execute();
      const near = await db.selectFrom("locations").select(["latitude", "longitude"]).execute();
      const expected = near.filter(({ latitude, longitude }) => {
        if (latitude === null || longitude === null) return false;
        return geoDistance([longitude, latitude], [center.longitude, center.latitude]) * MEAN_RADIUS_MILES <= miles;
      });
      expect([center, miles, found.length]).toEqual([center, miles, expected.length]);
    }
  }
});
