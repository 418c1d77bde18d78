import { MAP_HEIGHT, MAP_WIDTH, type Point, milesAUnit } from "./projection.ts";

/** Width by height of the part of the map that is fitted into its box; around it the map goes on. */
export const STAGE_RATIO = 1.6;

/** What a map shows: the middle of the stage and its width, in units of the map. */
export interface View {
  x: number;
  y: number;
  width: number;
}

export const WHOLE_COUNTRY: View = { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2, width: MAP_WIDTH };

/** About 35 miles, around places: nearer, the outlines tell little. */
const NARROWEST = 11;
/** About half a mile, which nobody zooms beyond. */
export const CLOSEST = 0.15;
const MARGIN = 1.24;

/** The view that holds some points with room around them; the whole country for none. `narrowest` is its least width. */
export function viewOf(points: readonly Point[], narrowest = NARROWEST): View {
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

/** The view around one point that holds its nearest neighbors too, so that there is something to find the way by. */
export function viewAround(point: Point, others: readonly Point[]): View {
  const near = [...others]
    .sort((one, other) => distance(one, point) - distance(other, point))
    .slice(0, NEIGHBORS_IN_VIEW);
  const reach = Math.max(NARROWEST / 4, ...near.map((other) => distance(other, point)));
  return zoomed({ x: point[0], y: point[1], width: reach * 2 * MARGIN * STAGE_RATIO }, 1);
}

/** A view nearer (factor above 1) or farther. */
export function zoomed(view: View, factor: number): View {
  return { ...view, width: Math.min(MAP_WIDTH, Math.max(CLOSEST, view.width / factor)) };
}

/** A view nearer or farther in which the same point of the map stays at a place of the stage. */
export function zoomedAt(view: View, factor: number, at: Point): View {
  const near = zoomed(view, factor);
  const [was, is] = [fromStage(at, view), fromStage(at, near)];
  return { ...near, x: near.x + was[0] - is[0], y: near.y + was[1] - is[1] };
}

/** Two fingers on the stage: the middle between them, and how far apart they are in any unit. */
export interface Fingers {
  middle: Point;
  apart: number;
}

/** A view in which what lay under two fingers lies under them again once they have moved. */
export function pinched(view: View, before: Fingers, now: Fingers): View {
  const near = zoomedAt(view, now.apart / before.apart, before.middle);
  const [was, is] = [fromStage(before.middle, near), fromStage(now.middle, near)];
  return { ...near, x: near.x + was[0] - is[0], y: near.y + was[1] - is[1] };
}

/** A view as a part of an address: "412.5,300,24". */
export function viewText({ x, y, width }: View): string {
  return [x, y, width].map((unit) => Number(unit.toFixed(2))).join();
}

/** The view that an address says; null for anything that is none of the map's. */
export function viewFrom(text: string | null): View | null {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, ...rest] = (text ?? "").split(",").map(Number);
  const isOnMap = x >= 0 && x <= MAP_WIDTH && y >= 0 && y <= MAP_HEIGHT && width > 0 && rest.length === 0;
  return isOnMap ? zoomed({ x, y, width }, 1) : null;
}

/** The view that a key leads to: arrows go a fifth of the stage, + and - zoom. Null for other keys. */
export function keyed(view: View, key: string): View | null {
  const step = view.width / 5;
  switch (key) {
    case "+":
    case "=":
      return zoomed(view, 2);
    case "-":
      return zoomed(view, 0.5);
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

/** How wide and high a tile of counties is, in units of the map. */
export const TILE = 65;
/** From which width on a view is so wide that counties would be a net of lines. */
const WIDEST_WITH_COUNTIES = 120;

/** The tiles of counties that a view shows, with what lies around its stage; none where it is too wide for them. */
export function countyTiles({ x, y, width }: View): { column: number; row: number }[] {
  if (width > WIDEST_WITH_COUNTIES) return [];
  const tiles = (middle: number, half: number, end: number) => {
    const [first, last] = [Math.max(0, middle - half), Math.min(end - 1, middle + half)].map((at) =>
      Math.floor(at / TILE),
    );
    return Array.from({ length: Math.max(0, (last ?? 0) - (first ?? 0) + 1) }, (_, place) => (first ?? 0) + place);
  };
  return tiles(y, width, MAP_HEIGHT).flatMap((row) => tiles(x, width, MAP_WIDTH).map((column) => ({ column, row })));
}

/** Where a point stands on the stage, as shares of its width and height from its upper left corner. */
export function onStage([x, y]: Point, { x: middleX, y: middleY, width }: View): Point {
  return [(x - middleX) / width + 0.5, ((y - middleY) / width) * STAGE_RATIO + 0.5];
}

/** The point of the map at shares of the stage. */
export function fromStage([across, down]: Point, { x, y, width }: View): Point {
  return [x + (across - 0.5) * width, y + ((down - 0.5) * width) / STAGE_RATIO];
}

/** Where something stands on the stage, as style. */
export function stagePercent([across, down]: Point): { left: string; top: string } {
  return { left: `${(across * 100).toFixed(2)}%`, top: `${(down * 100).toFixed(2)}%` };
}

export interface Pin {
  id: number;
  point: Point;
  label: string;
}

/** Pins that stand on each other at a size, as one; `at` is in pixels of the stage. */
export interface Cluster<P extends Pin> {
  pins: P[];
  at: Point;
}

const PIXELS_APART = 24;

/** Joins the pins that are less than 24 pixels apart on a stage so many pixels wide; what lies far outside is left out. */
export function clustersOf<P extends Pin>(pins: readonly P[], view: View, stageWidth: number): Cluster<P>[] {
  const clusters: Cluster<P>[] = [];
  const cells = new Map<string, Cluster<P>[]>();
  for (const pin of pins) {
    const [across, down] = onStage(pin.point, view);
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

function neighborsOf<P extends Pin>(cells: ReadonlyMap<string, Cluster<P>[]>, at: Point): Cluster<P>[] {
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
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER_WIDTH = 6.6;
const LABEL_HEIGHT = 18;
const PIN_RADIUS = 10;
const MOST_LABELS = 40;

/**
 * On which side of its mark each label has room, by place in the list; a label without room is left out. `taken` is the
 * room that marks, labels and the pin that is being set need.
 */
export function placeLabels(
  marks: readonly { at: Point; label: string }[],
  stageWidth: number,
  own: Point | null = null,
): { sides: Map<number, Side>; taken: readonly Box[] } {
  const taken = marks.map(({ at }) => boxAround(at, PIN_RADIUS));
  if (own) taken.push({ left: own[0] - 16, right: own[0] + 16, top: own[1] - 40, bottom: own[1] + 6 });
  const sides = new Map<number, Side>();
  for (const [place, { at, label }] of marks.entries()) {
    if (label === "" || sides.size === MOST_LABELS) continue;
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

/** Those of some words that meet neither what takes room already nor each other; the first ones come first. */
export function withRoom<Word extends { at: Point; text: string }>(
  words: readonly Word[],
  taken: readonly Box[],
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

function labelBox([x, y]: Point, label: string, side: Side): Box {
  const width = label.length * LETTER_WIDTH + 8;
  const half = LABEL_HEIGHT / 2;
  if (side === "right") return { left: x + PIN_RADIUS, right: x + PIN_RADIUS + width, top: y - half, bottom: y + half };
  if (side === "left") return { left: x - PIN_RADIUS - width, right: x - PIN_RADIUS, top: y - half, bottom: y + half };
  const top = side === "above" ? y - PIN_RADIUS - LABEL_HEIGHT : y + PIN_RADIUS;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + LABEL_HEIGHT };
}

function boxAround([x, y]: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const ROUND_MILES = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The longest round number of miles that fits into a fifth of the stage, and the share of the stage that it takes. */
export function scaleOf(view: View): { miles: number; share: number } {
  const milesAcross = milesAUnit([view.x, view.y]) * view.width;
  const miles = ROUND_MILES.findLast((round) => round <= milesAcross / 5) ?? 0.1;
  return { miles, share: miles / milesAcross };
}
