import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { MAP_HEIGHT, MAP_WIDTH } from "#app/ui/map/projection.ts";
import { TILE } from "#app/ui/map/view.ts";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/**
 * The borders of counties in a tile of the map, as a drawing whose path `#counties` other drawings use; "" for a tile that
 * is not on the map. A line that leaves its tile goes on to its next corner.
 */
export function countyTile(column: number, row: number): string {
  if (column * TILE >= MAP_WIDTH || row * TILE >= MAP_HEIGHT) return "";
  counties ??= readCounties();
  const [left, top] = [column * TILE, row * TILE];
  const isNear = ([x = 0, y = 0]: readonly number[]) => x >= left && x <= left + TILE && y >= top && y <= top + TILE;
  const lines = counties.flatMap((line) => piecesOf(line, isNear));
  const path = lines.map((line) => `M${line.map(([x = 0, y = 0]) => `${x.toFixed(2)},${y.toFixed(2)}`).join("L")}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><defs>\
<path id="counties" vector-effect="non-scaling-stroke" d="${path.join("")}"/></defs></svg>`;
}

let counties: number[][][] | undefined;

function readCounties(): number[][][] {
  const file = createRequire(import.meta.url).resolve("us-atlas/counties-albers-10m.json");
  const topology: Topology<{ counties: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
  return mesh(topology, topology.objects.counties, (one, other) => one !== other).coordinates;
}

/** The parts of a line of which one end at least is near. */
function piecesOf(line: readonly number[][], isNear: (corner: readonly number[]) => boolean): number[][][] {
  const pieces: number[][][] = [];
  for (const [place, corner] of line.entries()) {
    const before = line[place - 1];
    if (!before || !(isNear(before) || isNear(corner))) continue;
    const piece = pieces.at(-1);
    if (piece && piece.at(-1) === before) piece.push(corner);
    else pieces.push([before, corner]);
  }
  return pieces;
}

/**
 * The outlines of the country and of its states as a drawing whose two paths other drawings use: `#land` and `#borders`.
 * They take colours and widths from where they are used, and lines stay as thin at any size.
 */
export function usOutline(): string {
  drawing ??= draw();
  return drawing;
}

let drawing: string | undefined;

function draw(): string {
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
