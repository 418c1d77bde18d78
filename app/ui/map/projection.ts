import { geoConicEqualAreaRaw } from "d3-geo";
import { type LatLng, metersBetween, metersToMiles } from "./great-circle.ts";

/** Point of the map: 975 units wide and 610 high for the whole country, with Alaska and Hawaii in the corner. */
export type Point = readonly [x: number, y: number];

export const MAP_WIDTH = 975;
export const MAP_HEIGHT = 610;

/** Project coordinates onto the map; null outside the states. */
export function projectPoint({ latitude, longitude }: LatLng): Point | null {
  for (const region of regions) {
    const [x, y] = region.project(longitude, latitude);
    // Servers and browsers differ in the last digits of a sine; a hundred-thousandth of a unit is two inches.
    if (isWithin(region, x, y)) return [rounded(x), rounded(y)];
  }
  return null;
}

/**
 * Return the coordinates of a point of the map, rounded to a hundred-thousandth of a degree (about a yard); null
 * outside of the states.
 */
export function unprojectPoint([x, y]: Point): LatLng | null {
  const region = insets.find((inset) => isWithin(inset, x, y)) ?? mainland;
  const [longitude, latitude] = region.invert(x, y);
  if (Number.isNaN(longitude) || Number.isNaN(latitude)) return null;
  const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
  // Outside the country the inverse returns coordinates that the projection itself does not draw.
  return projectPoint(place) && place;
}

/** Return the miles of one unit of the map around a point; Alaska is drawn smaller. */
export function milesPerUnit([x, y]: Point): number {
  const [here, there] = [unprojectPoint([x, y]), unprojectPoint([x + 1, y])];
  return here && there ? metersToMiles(metersBetween(here, there)) : MILES_PER_UNIT;
}

/** Value in the middle of the country. */
const MILES_PER_UNIT = 3.05;

function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

/** Scale of d3's geoAlbersUsa, in which us-atlas draws its outlines. */
const SCALE = 1300;

/** Conic projection of one of the map's three parts, and the box that it is clipped to. */
interface MapRegion {
  project(longitude: number, latitude: number): [x: number, y: number];
  invert(x: number, y: number): [longitude: number, latitude: number];
  box: { left: number; top: number; right: number; bottom: number };
}

interface Conic {
  parallels: [south: number, north: number];
  meridian: number;
  /** Coordinates of the point `at`; the longitude counts from the meridian. */
  center: [longitude: number, latitude: number];
  /** Offset from the middle of the map; this and `box` are in shares of the scale. */
  at: [x: number, y: number];
  box: [left: number, top: number, right: number, bottom: number];
  size: number;
}

// Only the formula of one cone is imported, since the whole library weighs four times as much as the map.
function createRegion({ parallels, meridian, center, at, box, size }: Conic): MapRegion {
  const raw = geoConicEqualAreaRaw(radians(parallels[0]), radians(parallels[1]));
  const [centerX, centerY] = raw(radians(center[0]), radians(center[1]));
  const scale = SCALE * size;
  const originX = MAP_WIDTH / 2 + at[0] * SCALE - centerX * scale;
  const originY = MAP_HEIGHT / 2 + at[1] * SCALE + centerY * scale;
  return {
    project(longitude, latitude) {
      const [x, y] = raw(radians(turned(longitude - meridian)), radians(latitude));
      return [originX + x * scale, originY - y * scale];
    },
    invert(x, y) {
      const [longitude = Number.NaN, latitude = Number.NaN] =
        raw.invert?.((x - originX) / scale, (originY - y) / scale) ?? [];
      return [turned(degrees(longitude) + meridian), degrees(latitude)];
    },
    box: {
      left: MAP_WIDTH / 2 + box[0] * SCALE,
      top: MAP_HEIGHT / 2 + box[1] * SCALE,
      right: MAP_WIDTH / 2 + box[2] * SCALE,
      bottom: MAP_HEIGHT / 2 + box[3] * SCALE,
    },
  };
}

const mainland = createRegion({
  parallels: [29.5, 45.5],
  meridian: -96,
  center: [-0.6, 38.7],
  at: [0, 0],
  box: [-0.455, -0.238, 0.455, 0.238],
  size: 1,
});

const insets = [
  createRegion({
    parallels: [55, 65],
    meridian: -154,
    center: [-2, 58.5],
    at: [-0.307, 0.201],
    box: [-0.425, 0.12, -0.214, 0.234],
    size: 0.35,
  }),
  createRegion({
    parallels: [8, 18],
    meridian: -157,
    center: [-3, 19.9],
    at: [-0.205, 0.212],
    box: [-0.214, 0.166, -0.115, 0.234],
    size: 1,
  }),
];

const regions = [mainland, ...insets];

function isWithin({ box }: MapRegion, x: number, y: number): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

/** Normalize a longitude to -180 to 180. */
function turned(longitude: number): number {
  return longitude - 360 * Math.round(longitude / 360);
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
