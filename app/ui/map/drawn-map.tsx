import { useEffect, useMemo, useRef, useState } from "react";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { DraggablePin } from "./draggable-pin.tsx";
import styles from "./map.module.css";
import { MAP_ID, MapControls, useViewFromUrl, useViewLinks } from "./map-controls.tsx";
import { MapMarks, type PlacePin, toPlacePins } from "./map-marks.tsx";
import type { MapProps, MapShape } from "./product-map.tsx";
import { type Point, unprojectPoint, projectPoint } from "./projection.ts";
import { states } from "./states.ts";
import { isControl, usePanAndZoom } from "./use-pan-and-zoom.ts";
import { useRowHighlight } from "./use-row-highlight.ts";
import { useElementWidth } from "./use-element-width.ts";
import {
  type PixelBox,
  MAX_ZOOM,
  type Cluster,
  STAGE_RATIO,
  type MapView,
  WHOLE_COUNTRY,
  clusterPins,
  countyTiles,
  fromStage,
  toStage,
  placeLabels,
  mapScale,
  stagePosition,
  viewAroundPoint,
  fitView,
  labelsThatFit,
  zoomView,
} from "./map-view.ts";

/** Width of the stage in pixels until the browser measures it. */
const GUESSED_WIDTH = 640;
const NEAR_STATE = 8;

/** Our own map: outlines, pins as links, names where there is room, a scale. Script adds moving and zooming. */
export function DrawnMap({ title, places, pin, shapes = NO_SHAPES, around = null }: MapProps) {
  const pins = useMemo(() => places.flatMap(toPlacePins), [places]);
  const outlines = useMemo(() => shapes.map(outlineOf), [shapes]);
  const [view, setView] = useFittedView(pins, outlines, pin?.place ?? null, around);
  const root = useRef<HTMLDivElement>(null);
  const { element: stage, width } = useElementWidth(GUESSED_WIDTH);
  const clusters = useMemo(() => clusterPins(pins, view, width), [pins, view, width]);
  const own = pin?.place ? projectPoint(pin.place) : null;
  const { sides, taken } = placeLabels(clusters.map(markOf), width, own && inPixels(own, view, width));
  const panAndZoom = usePanAndZoom(stage, view, setView);
  const linkTo = useViewLinks(setView);
  useRowHighlight(root);
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
      {...panAndZoom}
      onClick={(event) => {
        const point = event.target === event.currentTarget || pin?.place === null ? pointUnder(event) : null;
        const place = point && pin?.place === null && !isControl(event.target) ? unprojectPoint(point) : null;
        if (place) pin?.onMove(place);
      }}
    >
      <div ref={stage} className={styles.stage}>
        <Outlines view={view} shapes={outlines} />
        <StateNames view={view} width={width} taken={taken} />
        <ShapeLabels view={view} shapes={outlines} />
        <MapMarks
          clusters={clusters}
          sides={sides}
          width={width}
          linkInto={(cluster) => linkTo(fitView(pointsOf(cluster), outlines.length > 0 ? MAX_ZOOM : undefined))}
        />
        {pin?.place && <DraggablePin {...pin} place={pin.place} view={view} width={width} pointUnder={pointUnder} />}
      </div>
      <Scale view={view} width={width} />
      <MapControls view={view} linkTo={linkTo} />
      {outside > 0 && <p className={`note ${styles.outside}`}>{countText(outside, "place")} outside this map</p>}
    </div>
  );
}

function markOf({ at, pins }: Cluster<PlacePin>) {
  return { at, label: pins.length === 1 ? (pins[0]?.label ?? "") : "" };
}

function inPixels(point: Point, view: MapView, width: number): Point {
  const [across, down] = toStage(point, view);
  return [across * width, (down * width) / STAGE_RATIO];
}

function pointsOf(cluster: Cluster<PlacePin>): Point[] {
  return cluster.pins.map(({ point }) => point);
}

/** Keep the map's view as state, and move it when the shown places change or a pin is typed outside of it. */
function useFittedView(
  pins: readonly PlacePin[],
  outlines: readonly Outline[],
  own: MapProps["around"],
  around: MapProps["around"],
) {
  const focus = useMemo(() => {
    if (outlines.length > 0)
      return fitView(
        outlines.flatMap(({ points }) => points),
        MAX_ZOOM,
      );
    const point = own ? projectPoint(own) : null;
    const state = !own && around ? projectPoint(around) : null;
    if (state) return zoomView({ ...WHOLE_COUNTRY, x: state[0], y: state[1] }, NEAR_STATE);
    const others = pins.map((pin) => pin.point);
    return point ? viewAroundPoint(point, others) : fitView(others);
  }, [pins, outlines, own, around]);
  const named = useViewFromUrl();
  const [view, setView] = useState<MapView>(named ?? focus);
  const shown = useRef(view);
  shown.current = view;
  const fitted = useRef(focus);
  useEffect(() => {
    // The view named in the URL stays until other places are shown.
    if (fitted.current === focus && !own) return;
    fitted.current = focus;
    const point = own ? projectPoint(own) : null;
    const [across, down] = point ? toStage(point, shown.current) : [-1, -1];
    const isInSight = across > 0.03 && across < 0.97 && down > 0.03 && down < 0.97;
    if (!point || !isInSight) setView(focus);
  }, [focus, own]);
  return [view, setView] as const;
}

function Outlines({ view, shapes }: { view: MapView; shapes: readonly Outline[] }) {
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

/** Outline of a shape on the map, without corners that lie outside of it. */
type Outline = Pick<MapShape, "key" | "kind" | "label"> & { points: Point[] };

function outlineOf({ corners, ...shape }: MapShape): Outline {
  return { ...shape, points: corners.flatMap((corner) => asList(projectPoint(corner))) };
}

function asList(point: Point | null): Point[] {
  return point ? [point] : [];
}

/** Labels of shapes at their northern ends. */
function ShapeLabels({ view, shapes }: { view: MapView; shapes: readonly Outline[] }) {
  return (
    <div aria-hidden="true">
      {shapes.map(({ key, label, points: [first, ...rest] }) => {
        if (!label || !first) return null;
        const top = rest.reduce((highest, point) => (point[1] < highest[1] ? point : highest), first);
        return (
          <span key={key} className={styles.shapeLabel} style={stagePosition(toStage(top, view))}>
            {label}
          </span>
        );
      })}
    </div>
  );
}

const stateEntries = Object.entries(states).map(([code, state]) => ({ code, ...state, point: projectPoint(state) }));

/** State codes when states are small, names when there is room, and neither over a pin or its name. */
function StateNames({ view, width, taken }: { view: MapView; width: number; taken: readonly PixelBox[] }) {
  const names = stateEntries.flatMap(({ code, name, point }) => {
    if (!point) return [];
    const [across, down] = toStage(point, view);
    const isNear = across > -0.4 && across < 1.4 && down > -0.1 && down < 1.1;
    return isNear ? [{ code, text: view.width < 260 ? name : code, at: inPixels(point, view, width), point }] : [];
  });
  return (
    <div aria-hidden="true">
      {labelsThatFit(names, taken).map(({ code, text, point }) => (
        <span key={code} className={styles.state} style={stagePosition(toStage(point, view))}>
          {text}
        </span>
      ))}
    </div>
  );
}

function Scale({ view, width }: { view: MapView; width: number }) {
  const { miles, share } = mapScale(view);
  return (
    <div className={styles.scale} style={{ width: Math.round(share * width) }}>
      {miles} {miles === 1 ? "mile" : "miles"}
    </div>
  );
}
