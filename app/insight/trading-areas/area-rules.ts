import { milesOf, metersBetween, type Place } from "#app/ui/map/great-circle.ts";

/** The radii of a trading area that nobody has set, in miles. */
export const USUAL_RINGS: readonly number[] = [1, 3, 5];
export const MOST_RINGS = 6;
export const MOST_CORNERS = 200;

/** The radius that most guests come from, in miles, by the type of neighborhood (PRODUCT.md 4.12). */
export function primaryMiles(neighborhoodType: string): number {
  return neighborhoodType === "neighborhoodUrban" ? 1 : 3;
}

/**
 * The share of a circle that another one covers, from 0 to 1; radii and the distance of the middles in miles. The area of
 * the lens is that of two circles in a plane (Weisstein, "Circle-Circle Intersection", MathWorld): on the globe it differs
 * by less than a hundred-thousandth at 25 miles.
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

/** How many there are for every 10,000 people; null where nobody knows how many people there are. */
export function perTenThousand(count: number, population: number | null): number | null {
  return population === null || population === 0 ? null : (count * 10_000) / population;
}

/** Why corners make no area; null where they do. */
export function refusalOfOutline(corners: readonly Place[]): string | null {
  if (corners.length < 3) return "Draw 3 corners or more.";
  if (corners.length > MOST_CORNERS) return `Draw at most ${MOST_CORNERS} corners.`;
  const longitudes = corners.map(({ longitude }) => longitude);
  if (Math.max(...longitudes) - Math.min(...longitudes) > 180) return "The area must not cross the date line.";
  return crossesItself(corners) ? "The lines of the area must not cross each other." : null;
}

/** Whether two sides that are no neighbors meet, or a side has no length. */
function crossesItself(corners: readonly Place[]): boolean {
  const sides = corners.map((from, place) => [from, corners[(place + 1) % corners.length] ?? from] as const);
  return sides.some(
    ([from, to], place) =>
      (from.latitude === to.latitude && from.longitude === to.longitude) ||
      sides.some(([otherFrom, otherTo], other) => {
        const isNeighbor = other <= place + 1 || (place === 0 && other === sides.length - 1);
        return !isNeighbor && meet(from, to, otherFrom, otherTo);
      }),
  );
}

function meet(from: Place, to: Place, otherFrom: Place, otherTo: Place): boolean {
  const [one, two] = [sideOf(from, to, otherFrom), sideOf(from, to, otherTo)];
  const [three, four] = [sideOf(otherFrom, otherTo, from), sideOf(otherFrom, otherTo, to)];
  if (one !== two && three !== four) return true;
  return (
    (one === 0 && isBeside(from, to, otherFrom)) ||
    (two === 0 && isBeside(from, to, otherTo)) ||
    (three === 0 && isBeside(otherFrom, otherTo, from)) ||
    (four === 0 && isBeside(otherFrom, otherTo, to))
  );
}

/** On which side of a line a place lies: 1, -1, or 0 on it. */
function sideOf(from: Place, to: Place, place: Place): number {
  return Math.sign(
    (to.longitude - from.longitude) * (place.latitude - from.latitude) -
      (to.latitude - from.latitude) * (place.longitude - from.longitude),
  );
}

function isBeside(from: Place, to: Place, place: Place): boolean {
  const within = (one: number, two: number, value: number) =>
    value >= Math.min(one, two) && value <= Math.max(one, two);
  return within(from.longitude, to.longitude, place.longitude) && within(from.latitude, to.latitude, place.latitude);
}

/** Other locations of the company whose circle meets a location's own, the greatest share first. */
export function overlapsOf<Sister extends Place & { neighborhoodType: string }>(
  place: Place,
  miles: number,
  sisters: readonly Sister[],
) {
  return sisters
    .map((sister) => {
      const apart = milesOf(metersBetween(place, sister));
      return { ...sister, miles: apart, share: overlapShare(miles, primaryMiles(sister.neighborhoodType), apart) };
    })
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
}

function clamped(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine));
}
