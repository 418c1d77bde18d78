import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

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
