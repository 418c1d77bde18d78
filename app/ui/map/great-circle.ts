/** Coordinates on the globe in degrees. */
export interface LatLng {
  latitude: number;
  longitude: number;
}

const EARTH_METERS = 6_371_008.8;
const METERS_PER_MILE = 1_609.344;
const METERS_PER_FOOT = 0.3048;

/** Return the great-circle distance between two places in meters (haversine formula). */
export function metersBetween(one: LatLng, other: LatLng): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((to - from) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord = north * north + Math.cos(from) * Math.cos(to) * east * east;
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Return the destination from a place along a great circle: miles in a direction, in degrees clockwise from north. */
export function destinationPoint({ latitude, longitude }: LatLng, miles: number, direction: number): LatLng {
  const [from, toward] = [radians(latitude), radians(direction)];
  const arc = (miles * METERS_PER_MILE) / EARTH_METERS;
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(toward);
  const to = Math.asin(Math.min(1, Math.max(-1, sine)));
  const east = Math.atan2(
    Math.sin(toward) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  );
  const turned = longitude + degrees(east);
  return { latitude: degrees(to), longitude: turned - 360 * Math.round(turned / 360) };
}

/** Return the corners of a ring around a place, enough to look round. */
export function ringAround(place: LatLng, miles: number): LatLng[] {
  return Array.from({ length: RING_CORNERS }, (_, corner) =>
    destinationPoint(place, miles, (corner * 360) / RING_CORNERS),
  );
}

const RING_CORNERS = 72;

export function metersToMiles(meters: number): number {
  return meters / METERS_PER_MILE;
}

/** Format miles with two decimals: "1.20 miles". */
export function milesText(miles: number): string {
  return `${miles.toFixed(2)} miles`;
}

/** Format a distance in US units: "330 feet", "1.2 miles". */
export function distanceText(meters: number): string {
  const feet = Math.round(meters / METERS_PER_FOOT / 10) * 10;
  if (feet < 1_000) return feet === 0 ? "less than 10 feet" : `${feet} feet`;
  const miles = metersToMiles(meters);
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles).toLocaleString("en-US")} miles`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
