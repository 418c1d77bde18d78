import { area } from "@turf/area";
import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { circle } from "@turf/circle";
import { distance } from "@turf/distance";
import { featureCollection, point, polygon } from "@turf/helpers";
import { intersect } from "@turf/intersect";
import { kinks } from "@turf/kinks";
import { describe, expect, it } from "vitest";
import { metersToMiles, metersBetween, destinationPoint, ringAround } from "#app/ui/map/great-circle.ts";
import fc from "#tests/support/properties.ts";
import { overlapShare, outlineRefusal } from "./area-rules.ts";

/** Turf uses the same mean earth radius as the product, and miles of 1,609.344 m. */
const miles = { units: "miles" as const };
const somewhere = fc.record({
  latitude: fc.double({ min: 18, max: 70, noNaN: true }),
  longitude: fc.double({ min: -170, max: -60, noNaN: true }),
});
const radius = fc.integer({ min: 1, max: 250 }).map((tenths) => tenths / 10);
const lonLat = ({ latitude, longitude }: { latitude: number; longitude: number }) => [longitude, latitude];

describe("trading areas compared with an independent geography library", () => {
  it("distances agree to a ten-thousandth on 1,000 pairs", () => {
    fc.assert(
      fc.property(somewhere, radius, fc.integer({ min: 0, max: 359 }), (place, way, direction) => {
        const other = destinationPoint(place, way, direction);
        const told = distance(point(lonLat(place)), point(lonLat(other)), miles);
        expect(told).toBeCloseTo(way, 3);
        expect(metersToMiles(metersBetween(place, other))).toBeCloseTo(told, 3);
      }),
      { numRuns: 1_000 },
    );
  });

  it("the overlap share of two circles agrees on 1,000 pairs", () => {
    fc.assert(
      fc.property(somewhere, radius, radius, fc.integer({ min: 1, max: 300 }), (place, own, other, tenths) => {
        const sister = destinationPoint(place, tenths / 10, 77);
        const [one, two] = [
          circle(lonLat(place), own, { ...miles, steps: 180 }),
          circle(lonLat(sister), other, { ...miles, steps: 180 }),
        ];
        const lens = intersect(featureCollection([one, two]));
        expect(overlapShare(own, other, tenths / 10)).toBeCloseTo(lens ? area(lens) / area(one) : 0, 2);
      }),
      { numRuns: 1_000 },
    );
  });

  it("a ring contains exactly the points closer than its radius", () => {
    fc.assert(
      fc.property(somewhere, radius, fc.double({ min: 0.05, max: 1.9, noNaN: true }), (place, own, share) => {
        const inside = share < 1;
        // The edges of a ring cut off less than a thousandth of its radius.
        fc.pre(Math.abs(share - 1) > 0.002);
        const ring = [...ringAround(place, own), destinationPoint(place, own, 0)].map(lonLat);
        const other = destinationPoint(place, own * share, 131);
        expect(booleanPointInPolygon(lonLat(other), polygon([ring]))).toBe(inside);
      }),
      { numRuns: 1_000 },
    );
  });

  it("a drawn area is refused if and only if its lines cross", () => {
    const corner = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(fc.uniqueArray(corner, { minLength: 4, maxLength: 7, selector: String }), (corners) => {
        const places = corners.map(([x, y]) => ({ latitude: 42 + y / 1_000, longitude: -88 + x / 1_000 }));
        const [first = [0, 0]] = corners;
        const ring = [...corners, first].map(([x, y]) => [-88 + x / 1_000, 42 + y / 1_000]);
        // Three collinear corners may be classified either way, so they are excluded.
        const area = corners.map((_, place) => cross(corners, place));
        fc.pre(area.every((turn) => turn !== 0) && !touches(corners));
        const crosses = kinks(polygon([ring])).features.length > 0;
        expect(outlineRefusal(places) !== null).toBe(crosses);
      }),
      { numRuns: 1_000 },
    );
  });

  it("an area has at least three corners and does not cross the date line", () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(outlineRefusal([at(1, 1), at(2, 2)])).toBe("Draw at least 3 corners.");
    expect(outlineRefusal([at(1, 179), at(2, -179), at(3, 179)])).toBe(
      "Redraw the area so that it doesn't cross the date line.",
    );
    expect(outlineRefusal([at(1, 1), at(1, 1), at(3, 4)])).not.toBeNull();
    expect(outlineRefusal([at(89, 1), at(90, 2), at(89, 3)])).toBeNull();
  });
});

type Corner = readonly [number, number];

/** Return the direction of the turn at a corner; 0 when straight. */
function cross(corners: readonly Corner[], place: number): number {
  const [a = [0, 0], b = [0, 0], c = [0, 0]] = [0, 1, 2].map((step) => corners[(place + step) % corners.length]);
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Tell whether a corner lies on a side it does not belong to. */
function touches(corners: readonly Corner[]): boolean {
  return corners.some((from, place) => {
    const to = corners[(place + 1) % corners.length] ?? from;
    return corners.some((corner) => {
      if (corner === from || corner === to) return false;
      const turn = (to[0] - from[0]) * (corner[1] - from[1]) - (to[1] - from[1]) * (corner[0] - from[0]);
      const isBetween = (axis: 0 | 1) =>
        corner[axis] >= Math.min(from[axis], to[axis]) && corner[axis] <= Math.max(from[axis], to[axis]);
      return turn === 0 && isBetween(0) && isBetween(1);
    });
  });
}
