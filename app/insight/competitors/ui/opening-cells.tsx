import { milesText } from "#app/ui/map/great-circle.ts";
import type { MapPlace } from "#app/ui/map/product-map.tsx";
import { expectedText, OPENING_STATUSES, statusOf, statusTones, statusWords } from "../opening-rules.ts";

/** The cells that both lists of openings draw themselves. */
export const openingCells = {
  expected: (row: { expected: string | null; precision: string }) => expectedText(row.expected, row.precision),
};

/** The nearest own location of an opening. */
export function nearestText(nearest: { name: string; miles: number } | null): string {
  return nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None within 10 miles";
}

interface Pin {
  id: number;
  brand: string;
  status: string;
  latitude: number;
  longitude: number;
}

/** The pins of a list of openings; `pathOf` leads to an opening. */
export function pinsOf(pins: readonly Pin[], pathOf: (id: number) => string): MapPlace[] {
  return pins.map(({ id, brand, status, latitude, longitude }) => ({
    ...{ id, latitude, longitude, label: brand, to: pathOf(id), tone: statusTones[statusOf(status)] },
  }));
}

/** What the colors of the pins stand for, those that are there; statuses of one color share a word. */
export function legendOf(pins: readonly Pin[]) {
  const there = OPENING_STATUSES.filter((status) => pins.some((pin) => pin.status === status));
  const tones = [...new Set(there.map((status) => statusTones[status]))];
  return tones.map((tone) => ({
    tone,
    word: there.flatMap((status) => (statusTones[status] === tone ? statusWords[status] : [])).join(", "),
  }));
}
