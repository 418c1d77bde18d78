import { type KeyboardEvent, useState } from "react";
import type { Place } from "./great-circle.ts";
import styles from "./map.module.css";
import type { MovablePin } from "./product-map.tsx";
import { type Point, placeAt, pointOf } from "./projection.ts";
import { type View, fromStage, onStage, stagePercent } from "./view.ts";

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 20;

/** The pin that is being set: it is dragged, or moved with the arrow keys, a pixel at a time or twenty with Shift. */
export function DraggedPin({
  place,
  label,
  onMove,
  view,
  width,
  pointUnder,
}: MovablePin & {
  place: Place;
  view: View;
  width: number;
  pointUnder: (event: { clientX: number; clientY: number }) => Point | null;
}) {
  const [dragged, setDragged] = useState<Place | null>(null);
  const point = pointOf(dragged ?? place);
  if (!point) return null;
  const [across, down] = onStage(point, view);

  function step(event: KeyboardEvent) {
    const direction = STEPS[event.key];
    if (!direction) return;
    event.preventDefault();
    const pixels = event.shiftKey ? FAR : 1;
    const [x, y] = fromStage([across, down], view);
    const units = (view.width / width) * pixels;
    const moved = placeAt([x + direction[0] * units, y + direction[1] * units]);
    if (moved) onMove(moved);
  }

  return (
    <button
      type="button"
      className={styles.dragged}
      style={stagePercent([across, down])}
      aria-label={`${label}. Drag it, or move it with the arrow keys.`}
      onKeyDown={step}
      onPointerDown={(event) => {
        setDragged(place);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const under = dragged && pointUnder(event);
        if (under) setDragged(placeAt(under) ?? dragged);
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
