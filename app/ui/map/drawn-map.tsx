import { useEffect, useMemo, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { countText } from "../format.ts";
import { DraggedPin } from "./dragged-pin.tsx";
import styles from "./map.module.css";
import { MAP_ID, MapControls, useNamedView, useViewLinks } from "./map-controls.tsx";
import { Marks, type PlacePin, pinOf } from "./marks.tsx";
import type { MapProps, MapShape } from "./product-map.tsx";
import { type Point, placeAt, pointOf } from "./projection.ts";
import { states } from "./states.ts";
import { isControl, useMoves } from "./use-moves.ts";
import { useStep } from "./use-step.ts";
import { useWidth } from "./use-width.ts";
import {
  type Box,
  CLOSEST,
  type Cluster,
  STAGE_RATIO,
  type View,
  WHOLE_COUNTRY,
  clustersOf,
  countyTiles,
  fromStage,
  onStage,
  placeLabels,
  scaleOf,
  stagePercent,
  viewAround,
  viewOf,
  withRoom,
  zoomed,
} from "./view.ts";

/** How wide the stage is taken to be until the browser measures it. */
const GUESSED_WIDTH = 640;
const NEAR_STATE = 8;

/** The map of our own: outlines, pins as links, names where there is room, a scale. Script adds moving and zooming. */
export function DrawnMap({ title, places, pin, shapes = NO_SHAPES, around = null }: MapProps) {
  const pins = useMemo(() => places.flatMap(pinOf), [places]);
  const outlines = useMemo(() => shapes.map(outlineOf), [shapes]);
  const [view, setView] = useFittedView(pins, outlines, pin?.place ?? null, around);
  const root = useRef<HTMLDivElement>(null);
  const { element: stage, width } = useWidth(GUESSED_WIDTH);
  const clusters = useMemo(() => clustersOf(pins, view, width), [pins, view, width]);
  const own = pin?.place ? pointOf(pin.place) : null;
  const { sides, taken } = placeLabels(clusters.map(markOf), width, own && inPixels(own, view, width));
  const moves = useMoves(stage, view, setView);
  const linkTo = useViewLinks(setView);
  useStep(root);
  const outside = places.length - pins.length;

  function pointUnder(event: { clientX: number; clientY: number }): Point | null {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return null;
    return fromStage([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height], view);
  }

  return (
    <div
      ref={root}
      id={MAP_ID}
      role="group"
      aria-label={title}
      className={styles.drawn}
      {...moves}
      onClick={(event) => {
        const point = event.target === event.currentTarget || pin?.place === null ? pointUnder(event) : null;
        const place = point && pin?.place === null && !isControl(event.target) ? placeAt(point) : null;
        if (place) pin?.onMove(place);
      }}
    >
      <div ref={stage} className={styles.stage}>
        <Outlines view={view} shapes={outlines} />
        <StateNames view={view} width={width} taken={taken} />
        <ShapeLabels view={view} shapes={outlines} />
        <Marks
          clusters={clusters}
          sides={sides}
          width={width}
          linkInto={(cluster) => linkTo(viewOf(pointsOf(cluster), outlines.length > 0 ? CLOSEST : undefined))}
        />
        {pin?.place && <DraggedPin {...pin} place={pin.place} view={view} width={width} pointUnder={pointUnder} />}
      </div>
      <Scale view={view} width={width} />
      <MapControls view={view} linkTo={linkTo} />
      {outside > 0 && <p className={`note ${styles.outside}`}>{countText(outside, "place")} outside of this map</p>}
    </div>
  );
}

function markOf({ at, pins }: Cluster<PlacePin>) {
  return { at, label: pins.length === 1 ? (pins[0]?.label ?? "") : "" };
}

function inPixels(point: Point, view: View, width: number): Point {
  const [across, down] = onStage(point, view);
  return [across * width, (down * width) / STAGE_RATIO];
}

function pointsOf(cluster: Cluster<PlacePin>): Point[] {
  return cluster.pins.map(({ point }) => point);
}

/** A view that follows what is shown: other places, or a pin that was typed to somewhere out of sight. */
function useFittedView(
  pins: readonly PlacePin[],
  outlines: readonly Outline[],
  own: MapProps["around"],
  around: MapProps["around"],
) {
  const focus = useMemo(() => {
    if (outlines.length > 0)
      return viewOf(
        outlines.flatMap(({ points }) => points),
        CLOSEST,
      );
    const point = own ? pointOf(own) : null;
    const state = !own && around ? pointOf(around) : null;
    if (state) return zoomed({ ...WHOLE_COUNTRY, x: state[0], y: state[1] }, NEAR_STATE);
    const others = pins.map((pin) => pin.point);
    return point ? viewAround(point, others) : viewOf(others);
  }, [pins, outlines, own, around]);
  const named = useNamedView();
  const [view, setView] = useState<View>(named ?? focus);
  const shown = useRef(view);
  shown.current = view;
  const fitted = useRef(focus);
  useEffect(() => {
    // What the address names stands until other places are shown.
    if (fitted.current === focus && !own) return;
    fitted.current = focus;
    const point = own ? pointOf(own) : null;
    const [across, down] = point ? onStage(point, shown.current) : [-1, -1];
    const isInSight = across > 0.03 && across < 0.97 && down > 0.03 && down < 0.97;
    if (!point || !isInSight) setView(focus);
  }, [focus, own]);
  return [view, setView] as const;
}

function Outlines({ view, shapes }: { view: View; shapes: readonly Outline[] }) {
  const { x, y, width } = view;
  const height = width / STAGE_RATIO;
  const outline = paths.usOutline();
  return (
    <svg
      className={styles.outlines}
      viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${outline}#land`} className={styles.land} />
      {countyTiles(view).map(({ column, row }) => (
        <use key={`${column}-${row}`} href={`${paths.countyTile(column, row)}#counties`} className={styles.counties} />
      ))}
      <use href={`${outline}#borders`} className={styles.borders} />
      {shapes.map(({ key, kind, points }) => (
        <path
          key={key}
          d={`M${points.map((point) => point.join()).join("L")}Z`}
          className={styles[kind]}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const NO_SHAPES: readonly MapShape[] = [];

/** A shape's line on the map, without corners that lie outside of it. */
type Outline = Pick<MapShape, "key" | "kind" | "label"> & { points: Point[] };

function outlineOf({ corners, ...shape }: MapShape): Outline {
  return { ...shape, points: corners.flatMap((corner) => asList(pointOf(corner))) };
}

function asList(point: Point | null): Point[] {
  return point ? [point] : [];
}

/** What shapes are called, at their northern ends. */
function ShapeLabels({ view, shapes }: { view: View; shapes: readonly Outline[] }) {
  return (
    <div aria-hidden="true">
      {shapes.map(({ key, label, points: [first, ...rest] }) => {
        if (!label || !first) return null;
        const top = rest.reduce((highest, point) => (point[1] < highest[1] ? point : highest), first);
        return (
          <span key={key} className={styles.shapeLabel} style={stagePercent(onStage(top, view))}>
            {label}
          </span>
        );
      })}
    </div>
  );
}

const stateEntries = Object.entries(states).map(([code, state]) => ({ code, ...state, point: pointOf(state) }));

/** Codes where states are small, names where there is room, and neither over a pin or its name. */
function StateNames({ view, width, taken }: { view: View; width: number; taken: readonly Box[] }) {
  const names = stateEntries.flatMap(({ code, name, point }) => {
    if (!point) return [];
    const [across, down] = onStage(point, view);
    const isNear = across > -0.4 && across < 1.4 && down > -0.1 && down < 1.1;
    return isNear ? [{ code, text: view.width < 260 ? name : code, at: inPixels(point, view, width), point }] : [];
  });
  return (
    <div aria-hidden="true">
      {withRoom(names, taken).map(({ code, text, point }) => (
        <span key={code} className={styles.state} style={stagePercent(onStage(point, view))}>
          {text}
        </span>
      ))}
    </div>
  );
}

function Scale({ view, width }: { view: View; width: number }) {
  const { miles, share } = scaleOf(view);
  return (
    <div className={styles.scale} style={{ width: Math.round(share * width) }}>
      {miles} {miles === 1 ? "mile" : "miles"}
    </div>
  );
}
