/** A place on the globe in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_METERS = 6_371_008.8;
const METERS_A_MILE = 1_609.344;
const METERS_A_FOOT = 0.3048;

/** The way between two places along the globe, in meters. */
export function metersBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((to - from) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord = north * north + Math.cos(from) * Math.cos(to) * east * east;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Where one gets from a place along the globe: so many miles in a direction, in degrees from north to the east. */
export function placeAtDistance({ latitude, longitude }: Place, miles: number, direction: number): Place {
  const [from, toward] = [radians(latitude), radians(direction)];
  const way = (miles * METERS_A_MILE) / EARTH_METERS;
  const sine = Math.sin(from) * Math.cos(way) + Math.cos(from) * Math.sin(way) * Math.cos(toward);
  const to = Math.asin(Math.min(1, Math.max(-1, sine)));
  const east = Math.atan2(
    Math.sin(toward) * Math.sin(way) * Math.cos(from),
    Math.cos(way) - Math.sin(from) * Math.sin(to),
  );
  const turned = longitude + degrees(east);
  return { latitude: degrees(to), longitude: turned - 360 * Math.round(turned / 360) };
}

/** The corners of a ring around a place, as many as draw it round. */
export function ringAround(place: Place, miles: number): Place[] {
  return Array.from({ length: RING_CORNERS }, (_, corner) =>
    placeAtDistance(place, miles, (corner * 360) / RING_CORNERS),
  );
}

const RING_CORNERS = 72;

export function milesOf(meters: number): number {
  return meters / METERS_A_MILE;
}

/** Miles as pages of distances tell them, with two decimals: "1.20 miles". */
export function milesText(miles: number): string {
  return `${miles.toFixed(2)} miles`;
}

/** A way in the words of the country: "330 feet", "1.2 miles". */
export function distanceText(meters: number): string {
  const feet = Math.round(meters / METERS_A_FOOT / 10) * 10;
  if (feet < 1_000) return feet === 0 ? "less than 10 feet" : `${feet} feet`;
  const miles = milesOf(meters);
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString("en-US")} miles`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
