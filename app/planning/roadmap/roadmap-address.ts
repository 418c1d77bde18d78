import { decodeFilters, encodeFilters, flag, oneOf } from "#app/ui/list-filters.ts";
import { type Zoom, ZOOMS } from "./roadmap-columns.ts";

/** How somebody looks at a roadmap. Without a zoom its length decides. */
export interface RoadmapState {
  zoom: Zoom | null;
  mine: boolean;
}

const filters = { zoom: oneOf(ZOOMS), mine: flag() };

/** Never throws: whatever is silly reads as the default. */
export function decodeRoadmap({ searchParams }: URL): RoadmapState {
  return decodeFilters(filters, searchParams);
}

/** A relative link to the roadmap after a change. */
export function roadmapLink(state: RoadmapState, change: Partial<RoadmapState>): string {
  return `?${new URLSearchParams(encodeFilters(filters, { ...state, ...change }))}`;
}
