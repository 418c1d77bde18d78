import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import { polygon } from "@turf/helpers";
import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { metersBetween, metersToMiles, destinationPoint, ringAround } from "./great-circle.ts";
import { MAP_WIDTH, type Point, unprojectPoint, projectPoint } from "./projection.ts";
import { states } from "./states.ts";
import {
  MAX_ZOOM,
  WHOLE_COUNTRY,
  clusterPins,
  fromStage,
  viewAfterKey,
  toStage,
  pinchView,
  placeLabels,
  mapScale,
  viewAroundPoint,
  parseView,
  fitView,
  formatView,
  labelsThatFit,
  zoomView,
  zoomViewAt,
} from "./map-view.ts";

const point = fc.tuple(fc.double({ min: 0, max: 975, noNaN: true }), fc.double({ min: 0, max: 610, noNaN: true }));
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const pinsOf = (points: readonly Point[]) => points.map((at, id) => ({ id, point: at, label: `Shop ${id}` }));

describe("the projection", () => {
  test("maps every state's center back to within 20 meters", () => {
    // The map covers only the fifty states.
    for (const state of Object.values(states).filter(({ name }) => name !== "Puerto Rico")) {
      const at = projectPoint(state);
      if (!at) throw new Error(`${state.name} is not on the map`);
      const back = unprojectPoint(at);
      expect(back && metersBetween(state, back)).toBeLessThan(20);
    }
  });

  test("has no points outside the states", () => {
    expect(projectPoint({ latitude: 48.85, longitude: 2.35 })).toBeNull();
    expect(unprojectPoint([-5_000, 9_000])).toBeNull();
  });
});

describe("the view", () => {
  test("of no places is the whole country, and of one place a few miles around it", () => {
    expect(fitView([])).toEqual(WHOLE_COUNTRY);
    expect(fitView([[600, 200]])).toMatchObject({ x: 600, y: 200 });
    expect(fitView([[600, 200]]).width).toBeLessThan(20);
  });

  test("contains every point it is made from", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (points) => {
        const view = fitView(points);
        for (const at of points.map((one) => toStage(one, view))) {
          if (view.width < MAP_WIDTH) for (const share of at) expect(Math.abs(share - 0.5)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });

  test("around one place contains its nearest neighbors, and does not stretch to a far one", () => {
    const view = viewAroundPoint(
      [600, 200],
      [
        [610, 205],
        [620, 200],
        [590, 220],
        [605, 190],
        [100, 500],
      ],
    );
    for (const [across, down] of [
      [610, 205],
      [590, 220],
    ].map(([x = 0, y = 0]) => toStage([x, y], view))) {
      expect(Math.abs(across - 0.5)).toBeLessThan(0.5);
      expect(Math.abs(down - 0.5)).toBeLessThan(0.5);
    }
    expect(view.width).toBeLessThan(120);
  });

  test("converts points from the map to the stage and back", () => {
    fc.assert(
      fc.property(point, point, (at, middle) => {
        const view = zoomView(fitView([middle]), 2);
        const [x, y] = fromStage(toStage(at, view), view);
        expect(x).toBeCloseTo(at[0], 6);
        expect(y).toBeCloseTo(at[1], 6);
      }),
    );
  });

  test("has a scale with a round number of miles that fits", () => {
    expect(mapScale(WHOLE_COUNTRY)).toMatchObject({ miles: 500 });
    const { miles, share } = mapScale(fitView([[600, 200]]));
    expect(miles).toBe(5);
    expect(share).toBeLessThan(0.21);
  });
});

describe("pins", () => {
  test("that overlap become one, and none is lost", () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), (points) => {
        const pins = pinsOf(points);
        const clusters = clusterPins(pins, WHOLE_COUNTRY, 700);
        expect(clusters.flatMap((cluster) => cluster.pins)).toHaveLength(pins.length);
        for (const [place, one] of clusters.entries()) {
          for (const other of clusters.slice(place + 1)) {
            expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThanOrEqual(24);
          }
        }
      }),
    );
  });

  test("are each counted once at every zoom, wherever the map is", () => {
    const view = fc.record({ x: between(0, 975), y: between(0, 610), width: between(MAX_ZOOM, MAP_WIDTH) });
    const apart = fc.tuple(between(-0.7, 0.7), between(-0.7, 0.7));
    fc.assert(
      fc.property(view, fc.array(apart, { maxLength: 60 }), (view, places) => {
        const pins = pinsOf(places.map(([across, down]) => fromStage([across + 0.5, down + 0.5], view)));
        const counted = clusterPins(pins, view, 700).flatMap((cluster) => cluster.pins.map(({ id }) => id));
        expect(new Set(counted).size).toBe(counted.length);
        expect(counted.toSorted((one, other) => one - other)).toEqual(pins.map(({ id }) => id));
      }),
    );
  });

  test("are inside a drawn ring at every zoom exactly when the table's distance says so", () => {
    const miles = fc.constantFrom(0.5, 1, 3, 5, 10, 25);
    const share = fc.integer({ min: 0, max: 400 }).map((part) => part / 200);
    const way = fc.tuple(share, between(0, 360), fc.constantFrom(MAX_ZOOM, 1, 40, MAP_WIDTH));
    const middle = fc.record({ latitude: between(33, 45), longitude: between(-115, -80) });
    fc.assert(
      fc.property(middle, miles, fc.array(way, { maxLength: 20 }), (middle, miles, ways) => {
        for (const [share, direction, width] of ways) {
          const pin = destinationPoint(middle, miles * share, direction);
          const [at, center] = [projectPoint(pin), projectPoint(middle)];
          if (!at || !center) continue;
          const view = { x: center[0], y: center[1], width };
          const corners = ringAround(middle, miles).flatMap((corner) => {
            const on = projectPoint(corner);
            return on ? [[...toStage(on, view)]] : [];
          });
          const isDrawnInside = booleanPointInPolygon(
            [...toStage(at, view)],
            polygon([[...corners, corners[0] ?? []]]),
          );
          const away = metersToMiles(metersBetween(middle, pin)) / miles;
          // A ring of 72 corners stays within a thousandth of the circle.
          if (Math.abs(away - 1) > 0.002) expect(isDrawnInside).toBe(away < 1);
        }
      }),
    );
  });

  test("leave room for the pin that is being placed", () => {
    const marks = [{ at: [100, 100] as const, label: "Evanston" }];
    expect(placeLabels(marks, 700, [130, 110]).sides.get(0)).toBe("left");
  });

  test("get labels where there is room, and no two labels overlap", () => {
    const marks = [
      { at: [100, 100] as const, label: "Evanston" },
      { at: [130, 100] as const, label: "Skokie" },
      { at: [131, 121] as const, label: "Oak Park" },
    ];
    const { sides, taken } = placeLabels(marks, 700);
    expect(sides.get(0)).toBe("left");
    expect(sides.get(1)).toBe("right");
    expect(placeLabels([{ at: [20, 20], label: "In the corner of the map" }], 700).sides.size).toBe(1);
    const words = ["IL", "WI", "IA"].map((text, place) => ({
      text,
      at: [place === 0 ? 100 : 400, 300 - 200 * Number(place === 0)] as const,
    }));
    expect(labelsThatFit(words, taken).map(({ text }) => text)).toEqual(["WI"]);
  });
});

describe("moving the map", () => {
  test("with the wheel keeps the point under the pointer and stays within the zoom limits", () => {
    fc.assert(
      fc.property(point, fc.double({ min: -4, max: 4, noNaN: true }), fc.tuple(share(), share()), (middle, by, at) => {
        const view = fitView([middle]);
        const near = zoomViewAt(view, 2 ** by, at);
        const [was, is] = [fromStage(at, view), fromStage(at, near)];
        expect(Math.hypot(was[0] - is[0], was[1] - is[1])).toBeLessThan(1e-6);
        expect(near.width).toBe(zoomView(view, 2 ** by).width);
      }),
    );
  });

  test("with keys pans on arrows, zooms on + and -, and leaves others to the browser", () => {
    const view = fitView([[400, 300]]);
    const seen = (key: string) => {
      const moved = viewAfterKey(view, key);
      return moved && toStage([400, 300], moved).map((place) => Math.round(place * 100) / 100);
    };
    expect(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"].map(seen)).toEqual([
      [0.3, 0.5],
      [0.7, 0.5],
      [0.5, 0.82],
      [0.5, 0.18],
    ]);
    expect([viewAfterKey(view, "+"), viewAfterKey(view, "-"), viewAfterKey(view, "a")]).toEqual([
      zoomView(view, 2),
      zoomView(view, 0.5),
      null,
    ]);
  });
});

function share() {
  return fc.double({ min: 0, max: 1, noNaN: true });
}

test("a pinch keeps the same points under both fingers", () => {
  fc.assert(
    fc.property(
      fc.record({ x: between(400, 500), y: between(250, 350), width: between(20, 60) }),
      fc.tuple(between(0.2, 0.4), between(0.2, 0.8), between(0.6, 0.8), between(0.2, 0.8)),
      fc.tuple(between(-0.1, 0.1), between(-0.1, 0.1), between(0.6, 1.6)),
      (view, [ax, ay, bx, by], [dx, dy, factor]) => {
        const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
        const moved = ([x, y]: readonly [number, number]): Point => [
          middle[0] + dx + (x - middle[0]) * factor,
          middle[1] + dy + (y - middle[1]) * factor,
        ];
        const after = pinchView(
          view,
          { middle: [...middle], distance: 1 },
          { middle: [middle[0] + dx, middle[1] + dy], distance: factor },
        );
        for (const finger of [
          [ax, ay],
          [bx, by],
        ] as const) {
          const [was, is] = [fromStage([...finger], view), fromStage(moved(finger), after)];
          expect(is[0]).toBeCloseTo(was[0], 8);
          expect(is[1]).toBeCloseTo(was[1], 8);
        }
      },
    ),
  );
});

test("a view is encoded in an address and decoded again, and anything else is ignored", () => {
  const view = { x: 412.5, y: 300, width: 24.25 };
  expect(parseView(formatView(view))).toEqual(view);
  for (const silly of [null, "", "1", "1,2", "1,2,3,4", "x,2,3", "1,2,0", "1,2,-3", "-1,2,3", "1,99999,3", "NaN,1,1"])
    expect([silly, parseView(silly)]).toEqual([silly, null]);
  expect(parseView("400,300,0.0001")?.width).toBe(MAX_ZOOM);
});
