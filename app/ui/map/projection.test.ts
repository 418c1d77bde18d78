import { geoAlbersUsa } from "d3-geo";
import { describe, expect, it } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH, unprojectPoint, projectPoint } from "./projection.ts";

const ofOutlines = geoAlbersUsa()
  .scale(1300)
  .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]);

describe("the map's projection", () => {
  it("matches the outlines of us-atlas, including Alaska and Hawaii, and has nothing elsewhere", () => {
    const seen = { drawn: 0, apart: 0 };
    for (let longitude = -180; longitude <= 180; longitude += 0.71) {
      for (let latitude = -85; latitude <= 85; latitude += 0.73) {
        const [point, expected] = [projectPoint({ longitude, latitude }), ofOutlines([longitude, latitude])];
        if (point) seen.drawn += 1;
        const isSame = point && expected && Math.hypot(point[0] - expected[0], point[1] - expected[1]) < 1e-4;
        if (!isSame && (point || expected)) seen.apart += 1;
      }
    }
    expect(seen.drawn).toBeGreaterThan(3_000);
    expect(seen.apart).toBe(0);
  });

  it("maps a point back to its place, and finds none outside the country", () => {
    for (const place of [
      { latitude: 41.87811, longitude: -87.6298 },
      { latitude: 61.21806, longitude: -149.90028 },
      { latitude: 21.30694, longitude: -157.85833 },
    ]) {
      const point = projectPoint(place);
      const back = point && unprojectPoint(point);
      expect(back?.latitude).toBeCloseTo(place.latitude, 4);
      expect(back?.longitude).toBeCloseTo(place.longitude, 4);
    }
    expect(unprojectPoint([-5_000, 9_000])).toBeNull();
  });
});
