import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import type { MapPlace } from "#app/ui/map/product-map.tsx";
import { expectedDateText, type OpeningStatus, openingWorkflow } from "../opening-rules.ts";

/** Custom cells shared by both lists of openings. */
export const openingCells = {
  expected: (row: { expected: string | null; precision: string }) => expectedDateText(row.expected, row.precision),
};

/** Return the user's nearest location to an opening, with its distance. */
export function nearestLocationText(nearest: { name: string; miles: number } | null): string {
  return nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None within 10 miles";
}

interface Pin {
  id: number;
  brand: string;
  status: OpeningStatus;
  latitude: number;
  longitude: number;
}

/** Return the map pins of openings; `pathOf` returns an opening's address. */
export function toOpeningPins(pins: readonly Pin[], pathOf: (id: number) => string): MapPlace[] {
  return pins.map(({ id, brand, status, latitude, longitude }) => ({
    id,
    latitude,
    longitude,
    label: brand,
    to: pathOf(id),
    tone: openingWorkflow.tones[status],
  }));
}

/** Return the legend of the pins' colors in use; statuses of one color share a word. */
export function openingLegend(pins: readonly Pin[]) {
  const shown = openingWorkflow.statuses
    .filter((status) => pins.some((pin) => pin.status === status))
    .map((status) => statusOf(openingWorkflow, status));
  const tones = [...new Set(shown.map(({ tone }) => tone))];
  return tones.map((tone) => ({
    tone,
    word: shown.flatMap((one) => (one.tone === tone ? one.word : [])).join(", "),
  }));
}
