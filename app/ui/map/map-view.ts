import { MAP_HEIGHT, MAP_WIDTH, type Point, milesPerUnit } from "./projection.ts";

/** Aspect ratio (width by height) of the stage, the area that is fitted into the box; the map continues around it. */
export const STAGE_RATIO = 1.6;

/** View of a map: the center of the stage and its width, in units of the map. */
export interface MapView {
  x: number;
  y: number;
  width: number;
}

export const WHOLE_COUNTRY: MapView = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2, width: MAP_WIDTH };

/** About 35 miles, the smallest width fitted around places: any closer, the outlines help little. */
const MIN_FITTED_WIDTH = 11;
/** About half a mile, the smallest width of a view. */
export const MAX_ZOOM = 0.15;
const MARGIN = 1.24;

/**
 * Return the view that fits some points with a margin; the whole country for none. `narrowest` is its smallest width.
 */
export function fitView(points: readonly Point[], narrowest = MIN_FITTED_WIDTH): MapView {
  const [first] = points;
  if (!first) return WHOLE_COUNTRY;
  let [left, top, right, bottom] = [first[0], first[1], first[0], first[1]];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const width = Math.max((right - left) * MARGIN, (bottom - top) * MARGIN * STAGE_RATIO, narrowest);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: Math.min(width, MAP_WIDTH) };
}

const NEIGHBORS_IN_VIEW = 4;

/** Return a view around a point that includes its nearest neighbors for orientation. */
export function viewAroundPoint(point: Point, others: readonly Point[]): MapView {
  const near = [...others]
    .sort((one, other) => distance(one, point) - distance(other, point))
    .slice(0, NEIGHBORS_IN_VIEW);
  const reach = Math.max(MIN_FITTED_WIDTH / 4, ...near.map((other) => distance(other, point)));
  return zoomView({ x: point[0], y: point[1], width: reach * 2 * MARGIN * STAGE_RATIO }, 1);
}

/** Zoom a view in (factor above 1) or out. */
export function zoomView(view: MapView, factor: number): MapView {
  return { ...view, width: Math.min(MAP_WIDTH, Math.max(MAX_ZOOM, view.width / factor)) };
}

/** Zoom a view so that the point under a position of the stage stays there. */
export function zoomViewAt(view: MapView, factor: number, at: Point): MapView {
  const near = zoomView(view, factor);
  const [was, is] = [fromStage(at, view), fromStage(at, near)];
  return { ...near, x: near.x + was[0] - is[0], y: near.y + was[1] - is[1] };
}

/** Two fingers on the stage: the middle between them, and their distance in any unit. */
export interface Pinch {
  middle: Point;
  distance: number;
}

/** Zoom and move a view so that the map points below two fingers stay below them. */
export function pinchView(view: MapView, before: Pinch, now: Pinch): MapView {
  const near = zoomViewAt(view, now.distance / before.distance, before.middle);
  const [was, is] = [fromStage(before.middle, near), fromStage(now.middle, near)];
  return { ...near, x: near.x + was[0] - is[0], y: near.y + was[1] - is[1] };
}

/** Format a view for a URL: "412.5,300,24". */
export function formatView({ x, y, width }: MapView): string {
  return [x, y, width].map((unit) => Number(unit.toFixed(2))).join();
}

/** Parse a view from a URL; null when it is malformed or off the map. */
export function parseView(text: string | null): MapView | null {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, ...rest] = (text ?? "").split(",").map(Number);
  const isOnMap = x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT && width > 0 && rest.length === 0;
  return isOnMap ? zoomView({ x, y, width }, 1) : null;
}

/** Return the view after a key: arrows move by a fifth of the stage, + and - zoom. Null for other keys. */
export function viewAfterKey(view: MapView, key: string): MapView | null {
  const step = view.width / 5;
  switch (key) {
    case "+":
    case "=":
      return zoomView(view, 2);
    case "-":
      return zoomView(view, 0.5);
    case "ArrowLeft":
      return { ...view, x: view.x - step };
    case "ArrowRight":
      return { ...view, x: view.x + step };
    case "ArrowUp":
      return { ...view, y: view.y - step };
    case "ArrowDown":
      return { ...view, y: view.y + step };
    default:
      return null;
  }
}

/** Width and height of a tile of counties, in units of the map. */
export const TILE_SIZE = 65;
/** Largest width of a view with counties; in a wider one they would be a mesh of lines. */
const MAX_WIDTH_WITH_COUNTIES = 120;

/** Return the tiles of counties in and around a view's stage; none when it is too wide for them. */
export function countyTiles({ x, y, width }: MapView): { column: number; row: number }[] {
  if (width > MAX_WIDTH_WITH_COUNTIES) return [];
  const tiles = (middle: number, half: number, end: number) => {
    const [first, last] = [Math.max(0, middle - half), Math.min(end - 1, middle + half)].map((at) =>
      Math.floor(at / TILE_SIZE),
    );
    return Array.from({ length: Math.max(0, (last ?? 0) - (first ?? 0) + 1) }, (_, place) => (first ?? 0) + place);
  };
  return tiles(y, width, MAP_HEIGHT).flatMap((row) => tiles(x, width, MAP_WIDTH).map((column) => ({ column, row })));
}

/** Convert a point of the map to shares of the stage's width and height, from its upper left corner. */
export function toStage([x, y]: Point, { x: middleX, y: middleY, width }: MapView): Point {
  return [(x - middleX) / width + 0.5, ((y - middleY) / width) * STAGE_RATIO + 0.5];
}

/** Convert shares of the stage to a point of the map. */
export function fromStage([across, down]: Point, { x, y, width }: MapView): Point {
  return [x + (across - 0.5) * width, y + ((down - 0.5) * width) / STAGE_RATIO];
}

/** Return the CSS position of a point of the stage. */
export function stagePosition([across, down]: Point): { left: string; top: string } {
  return { left: `${(across * 100).toFixed(2)}%`, top: `${(down * 100).toFixed(2)}%` };
}

export interface MapPin {
  id: number;
  point: Point;
  label: string;
}

/** Pins that overlap at this zoom, as one; `at` is in pixels of the stage. */
export interface Cluster<P extends MapPin> {
  pins: P[];
  at: Point;
}

const PIXELS_APART = 24;

/**
 * Cluster the pins that are less than 24 pixels apart on a stage of this width in pixels; pins far outside are left
 * out.
 */
export function clusterPins<P extends MapPin>(pins: readonly P[], view: MapView, stageWidth: number): Cluster<P>[] {
  const clusters: Cluster<P>[] = [];
  const cells = new Map<string, Cluster<P>[]>();
  for (const pin of pins) {
    const [across, down] = toStage(pin.point, view);
    if (across < -1 || across > 2 || down < -1 || down > 2) continue;
    const at: Point = [across * stageWidth, (down * stageWidth) / STAGE_RATIO];
    const near = neighborsOf(cells, at).find((cluster) => distance(cluster.at, at) < PIXELS_APART);
    if (near) near.pins.push(pin);
    else {
      const cluster = { pins: [pin], at };
      clusters.push(cluster);
      const key = cellOf(at).join();
      cells.set(key, [...(cells.get(key) ?? []), cluster]);
    }
  }
  return clusters;
}

function neighborsOf<P extends MapPin>(cells: ReadonlyMap<string, Cluster<P>[]>, at: Point): Cluster<P>[] {
  const [column, row] = cellOf(at);
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((across) => cells.get(`${column + across},${row + down}`) ?? []),
  );
}

function cellOf([x, y]: Point): Point {
  return [Math.floor(x / PIXELS_APART), Math.floor(y / PIXELS_APART)];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

type Side = "right" | "left" | "above" | "below";
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER_WIDTH = 6.6;
const LABEL_HEIGHT = 18;
const PIN_RADIUS = 10;
const MAX_LABELS = 40;

/**
 * Return the side of its mark on which each label fits, by index; labels that do not fit are left out. `taken` are the
 * boxes of marks, labels and the pin that the user sets.
 */
export function placeLabels(
  marks: readonly { at: Point; label: string }[],
  stageWidth: number,
  own: Point | null = null,
): { sides: Map<number, Side>; taken: readonly PixelBox[] } {
  const taken = marks.map(({ at }) => boxAround(at, PIN_RADIUS));
  if (own) taken.push({ left: own[0] - 16, right: own[0] + 16, top: own[1] - 40, bottom: own[1] + 6 });
  const sides = new Map<number, Side>();
  for (const [place, { at, label }] of marks.entries()) {
    if (label === "" || sides.size === MAX_LABELS) continue;
    const itself = taken[place];
    const candidates: Side[] = ["right", "left", "above", "below"];
    const side = candidates.find((candidate) => {
      const box = labelBox(at, label, candidate);
      const isInside = box.left > 0 && box.right < stageWidth && box.top > 0 && box.bottom < stageWidth / STAGE_RATIO;
      return isInside && !taken.some((other) => other !== itself && overlap(box, other));
    });
    if (!side) continue;
    sides.set(place, side);
    taken.push(labelBox(at, label, side));
  }
  return { sides, taken };
}

/** Return the labels that overlap neither the taken boxes nor each other; earlier ones take precedence. */
export function labelsThatFit<Word extends { at: Point; text: string }>(
  words: readonly Word[],
  taken: readonly PixelBox[],
): Word[] {
  const boxes = [...taken];
  return words.filter(({ at: [x, y], text }) => {
    const half = (text.length * LETTER_WIDTH) / 2;
    const box = { left: x - half, right: x + half, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
    if (boxes.some((other) => overlap(box, other))) return false;
    boxes.push(box);
    return true;
  });
}

function labelBox([x, y]: Point, label: string, side: Side): PixelBox {
  const width = label.length * LETTER_WIDTH + 8;
  const half = LABEL_HEIGHT / 2;
  if (side === "right") return { left: x + PIN_RADIUS, right: x + PIN_RADIUS + width, top: y - half, bottom: y + half };
  if (side === "left") return { left: x - PIN_RADIUS - width, right: x - PIN_RADIUS, top: y - half, bottom: y + half };
  const top = side === "above" ? y - PIN_RADIUS - LABEL_HEIGHT : y + PIN_RADIUS;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + LABEL_HEIGHT };
}

function boxAround([x, y]: Point, radius: number): PixelBox {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlap(one: PixelBox, other: PixelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const ROUND_MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Return the largest round number of miles that fits into a fifth of the stage, and its share of the stage. */
export function mapScale(view: MapView): { miles: number; share: number } {
  const milesAcross = milesPerUnit([view.x, view.y]) * view.width;
  const miles = ROUND_MILES.findLast((round) => round <= milesAcross / 5) ?? 0.1;
  return { miles, share: miles / milesAcross };
}
