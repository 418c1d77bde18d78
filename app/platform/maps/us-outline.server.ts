import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { MAP_HEIGHT, MAP_WIDTH } from "#app/ui/map/projection.ts";
import { TILE_SIZE } from "#app/ui/map/map-view.ts";

/**
 * Draw the county borders of a map tile as an SVG whose path `#counties` other drawings use; "" for a tile outside the
 * map. A line that leaves the tile continues to its next corner.
 */
export function drawCountyTile(column: number, row: number): string {
  if (column * TILE_SIZE >= MAP_WIDTH || row * TILE_SIZE >= MAP_HEIGHT) return "";
  countyLines ??= readCounties();
  const [left, top] = [column * TILE_SIZE, row * TILE_SIZE];
  const isNear = ([x = 0, y = 0]: readonly number[]) =>
    x >= left && x <= left + TILE_SIZE && y >= top && y <= top + TILE_SIZE;
  const lines = countyLines.flatMap((line) => clipLine(line, isNear));
  const path = lines.map((line) => `M${line.map(([x = 0, y = 0]) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><defs>\
<path id="counties" vector-effect="non-scaling-stroke" d="${path.join("")}"/></defs></svg>`;
}

let countyLines: number[][][] | undefined;

function readCounties(): number[][][] {
  const file = createRequire(import.meta.url).resolve("us-atlas/counties-albers-10m.json");
  const topology: Topology<{ counties: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
  return mesh(topology, topology.objects.counties, (one, other) => one !== other).coordinates;
}

/** Return the pieces of a line with at least one end near the tile. */
function clipLine(line: readonly number[][], isNear: (corner: readonly number[]) => boolean): number[][][] {
  const pieces: number[][][] = [];
  for (const [index, corner] of line.entries()) {
    const before = line[index - 1];
    if (!before || !(isNear(before) || isNear(corner))) continue;
    const piece = pieces.at(-1);
    if (piece && piece.at(-1) === before) piece.push(corner);
    else pieces.push([before, corner]);
  }
  return pieces;
}

/**
 * Draw the outlines of the country and its states as an SVG whose paths `#land` and `#borders` other drawings use.
 * Colors and widths come from where they are used, and lines keep their width at any size.
 */
export function drawUsOutline(): string {
  drawing ??= renderUsOutline();
  return drawing;
}

let drawing: string | undefined;

function renderUsOutline(): string {
  const file = createRequire(import.meta.url).resolve("us-atlas/states-albers-10m.json");
  const topology: Topology<{ states: GeometryCollection; nation: GeometryCollection }> = JSON.parse(
    readFileSync(file, "utf8"),
  );
  const { states, nation } = topology.objects;
  const path = geoPath().digits(2);
  const land = path(feature(topology, nation));
  const borders = path(mesh(topology, states, (one, other) => one !== other));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><defs>\
<path id="land" vector-effect="non-scaling-stroke" d="${land}"/>\
<path id="borders" vector-effect="non-scaling-stroke" d="${borders}"/></defs></svg>`;
}
