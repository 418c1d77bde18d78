import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { distanceText, metersBetween, metersToMiles } from "./great-circle.ts";

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("New York is 2,446 miles from Los Angeles", () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
  expect(Math.round(metersToMiles(metersBetween(newYork, losAngeles)))).toBe(2446);
});

test("the distance back is equal, never negative, and at most halfway around the globe", () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const way = metersBetween(one, other);
      expect(way).toBeCloseTo(metersBetween(other, one), 3);
      expect(way).toBeGreaterThanOrEqual(0);
      expect(way).toBeLessThanOrEqual(20_015_115);
    }),
  );
});

test("distances are shown in feet, then in miles", () => {
  expect(distanceText(0)).toBe("less than 10 feet");
  expect(distanceText(100)).toBe("330 feet");
  expect(distanceText(2_000)).toBe("1.2 miles");
  expect(distanceText(4_000_000)).toBe("2,485 miles");
});
