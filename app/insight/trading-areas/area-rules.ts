import { metersToMiles, metersBetween, type LatLng } from "#app/ui/map/great-circle.ts";

/** Default radii of a trading area, in miles. */
export const DEFAULT_RINGS: readonly number[] = [1, 3, 5];
export const MAX_RINGS = 6;
export const MAX_CORNERS = 200;

/** Return the radius that most guests come from, in miles, by type of neighborhood (docs/product/trading-areas.md). */
export function primaryMiles(neighborhoodType: string): number {
  return neighborhoodType === "neighborhoodUrban" ? 1 : 3;
}

/**
 * Return the share of a circle that another one covers, from 0 to 1; radii and the distance of the centers are in
 * miles. The area of the lens is that of two circles in a plane (Weisstein, "Circle-Circle Intersection", MathWorld):
 * on the globe it differs by less than a hundred-thousandth at 25 miles.
 */
export function overlapShare(radius: number, other: number, apart: number): number {
  if (apart >= radius + other) return 0;
  if (apart <= Math.abs(radius - other)) return Math.min(1, (other / radius) ** 2);
  const half = (one: number, two: number) =>
    one * one * Math.acos(clamped((apart * apart + one * one - two * two) / (2 * apart * one)));
  const kite =
    Math.sqrt(
      Math.max(
        0,
        (-apart + radius + other) * (apart + radius - other) * (apart - radius + other) * (apart + radius + other),
      ),
    ) / 2;
  return (half(radius, other) + half(other, radius) - kite) / (Math.PI * radius * radius);
}

/** Return the number per 10,000 people; null when the population is unknown or 0. */
export function perTenThousand(count: number, population: number | null): number | null {
  return population === null || population === 0 ? null : (count * 10_000) / population;
}

/** Return why corners make no valid area, null when they do. */
export function outlineRefusal(corners: readonly LatLng[]): string | null {
  if (corners.length < 3) return "Draw at least 3 corners.";
  if (corners.length > MAX_CORNERS) return `Draw up to ${MAX_CORNERS} corners.`;
  const longitudes = corners.map(({ longitude }) => longitude);
  if (Math.max(...longitudes) - Math.min(...longitudes) > 180)
    return "Redraw the area so that it doesn't cross the date line.";
  return crossesItself(corners) ? "Redraw the area so that its lines don't cross." : null;
}

/** Tell whether two sides that are not neighbors meet, or a side has no length. */
function crossesItself(corners: readonly LatLng[]): boolean {
  const sides = corners.map((from, place) => [from, corners[(place + 1) % corners.length] ?? from] as const);
  return sides.some(
    ([from, to], place) =>
      (from.latitude === to.latitude && from.longitude === to.longitude) ||
      sides.some(([otherFrom, otherTo], other) => {
        const isNeighbor = other <= place + 1 || (place === 0 && other === sides.length - 1);
        return !isNeighbor && doSidesMeet(from, to, otherFrom, otherTo);
      }),
  );
}

function doSidesMeet(from: LatLng, to: LatLng, otherFrom: LatLng, otherTo: LatLng): boolean {
  const [one, two] = [sideOf(from, to, otherFrom), sideOf(from, to, otherTo)];
  const [three, four] = [sideOf(otherFrom, otherTo, from), sideOf(otherFrom, otherTo, to)];
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isWithinBox(from, to, otherFrom)) ||
    (two === 0 && isWithinBox(from, to, otherTo)) ||
    (three === 0 && isWithinBox(otherFrom, otherTo, from)) ||
    (four === 0 && isWithinBox(otherFrom, otherTo, to))
  );
}

/** Return the side of a line on which a point lies: 1, -1, or 0 on it. */
function sideOf(from: LatLng, to: LatLng, place: LatLng): number {
  return Math.sign(
    (to.longitude - from.longitude) * (place.latitude - from.latitude) -
      (to.latitude - from.latitude) * (place.longitude - from.longitude),
  );
}

function isWithinBox(from: LatLng, to: LatLng, place: LatLng): boolean {
  const within = (one: number, two: number, value: number) =>
    value >= Math.min(one, two) && value <= Math.max(one, two);
  return within(from.longitude, to.longitude, place.longitude) && within(from.latitude, to.latitude, place.latitude);
}

/**
 * List the company's other locations whose circle overlaps the circle of `miles` around a location, largest share
 * first.
 */
export function listOverlaps<Sister extends LatLng & { neighborhoodType: string }>(
  place: LatLng,
  miles: number,
  sisters: readonly Sister[],
) {
  return sisters
    .map((sister) => {
      const apart = metersToMiles(metersBetween(place, sister));
      return { ...sister, miles: apart, share: overlapShare(miles, primaryMiles(sister.neighborhoodType), apart) };
    })
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
}

function clamped(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine));
}
