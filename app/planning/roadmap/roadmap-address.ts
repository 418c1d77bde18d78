import { flag, oneOf } from "#app/ui/list-filters.ts";
import { type Zoom, ZOOMS } from "./roadmap-columns.ts";

/** How somebody looks at a roadmap. Without a zoom its length decides. */
export interface RoadmapState {
  zoom: Zoom | null;
  mine: boolean;
}

const zoom = oneOf(ZOOMS);
const mine = flag();

/** Never throws: whatever is silly reads as the default. */
export function decodeRoadmap({ searchParams }: URL): RoadmapState {
  return { zoom: zoom.decode(searchParams.getAll("zoom")), mine: mine.decode(searchParams.getAll("mine")) };
}

/** A relative link to the roadmap after a change. */
export function roadmapLink(state: RoadmapState, change: Partial<RoadmapState>): string {
  const next = { ...state, ...change };
  const entries = [
    ...zoom.encode(next.zoom).map((value) => ["zoom", value]),
    ...mine.encode(next.mine).map((value) => ["mine", value]),
  ];
  return `?${new URLSearchParams(entries)}`;
}
