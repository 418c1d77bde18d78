import { type KeyboardEvent, useState } from "react";
import type { LatLng } from "./great-circle.ts";
import styles from "./map.module.css";
import type { MovablePin } from "./product-map.tsx";
import { type Point, unprojectPoint, projectPoint } from "./projection.ts";
import { type MapView, fromStage, toStage, stagePosition } from "./map-view.ts";

const KEY_DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 20;

/** Pin that the user sets by dragging it or with the arrow keys: one pixel at a time, or twenty with Shift. */
export function DraggablePin({
  place,
  label,
  onMove,
  view,
  width,
  pointUnder,
}: MovablePin & {
  place: LatLng;
  view: MapView;
  width: number;
  pointUnder: (event: { clientX: number; clientY: number }) => Point | null;
}) {
  const [dragged, setDragged] = useState<LatLng | null>(null);
  const point = projectPoint(dragged ?? place);
  if (!point) return null;
  const [across, down] = toStage(point, view);

  function moveByKey(event: KeyboardEvent) {
    const direction = KEY_DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const pixels = event.shiftKey ? FAR : 1;
    const [x, y] = fromStage([across, down], view);
    const units = (view.width / width) * pixels;
    const moved = unprojectPoint([x + direction[0] * units, y + direction[1] * units]);
    if (moved) onMove(moved);
  }

  return (
    <button
      type="button"
      className={styles.dragged}
      style={stagePosition([across, down])}
      aria-label={`${label}. Drag it, or move it with the arrow keys.`}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        setDragged(place);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const under = dragged && pointUnder(event);
        if (under) setDragged(unprojectPoint(under) ?? dragged);
      }}
      onPointerUp={() => {
        if (dragged && dragged !== place) onMove(dragged);
        setDragged(null);
      }}
      onPointerCancel={() => setDragged(null)}
    >
      <svg width="28" height="36" viewBox="0 0 28 36" aria-hidden="true">
        <path d="M14 35c-1 0-12-13-12-21a12 12 0 0 1 24 0c0 8-11 21-12 21z" />
        <circle cx="14" cy="14" r="4.5" />
      </svg>
    </button>
  );
}
