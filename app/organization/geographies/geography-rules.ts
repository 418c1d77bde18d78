import { usesText } from "#app/platform/records/uses.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { countText } from "#app/ui/format.ts";

export const GEOGRAPHY_TYPES = ["dma", "region", "state", "district"] as const;
export type GeographyType = (typeof GEOGRAPHY_TYPES)[number];

export const typeWords: Record<GeographyType, string> = {
  dma: "DMA",
  region: "Region",
  state: "State",
  district: "District",
};

/** The word of a kept type; the type itself where it has none. */
export function typeWord(type: string): string {
  return wordFrom(typeWords, type);
}

/** A tree of geographies is at most so deep. */
const MOST_DEPTH = 5;

interface Node {
  id: number;
  parentId: number | null;
}

/**
 * Why a geography cannot lie in another one, as a sentence; null when it can. `all` are the company's geographies; a
 * geography that does not exist yet has the id null.
 */
export function refusalOfParent(all: readonly Node[], id: number | null, parentId: number | null): string | null {
  if (parentId === null) return null;
  const above = pathOf(all, parentId);
  if (id !== null && above.includes(id)) return "Choose another one: this lies inside it already.";
  const height = id === null ? 1 : heightOf(all, id);
  if (above.length + height > MOST_DEPTH) return `Geographies lie at most ${MOST_DEPTH} deep. Choose one further up.`;
  return null;
}

/** A geography and those that it lies in, from the inside out. */
function pathOf(all: readonly Node[], id: number): number[] {
  const path: number[] = [];
  let at: number | null = id;
  while (at !== null && !path.includes(at)) {
    path.push(at);
    at = parentOf(all, at);
  }
  return path;
}

function parentOf(all: readonly Node[], id: number): number | null {
  return all.find((node) => node.id === id)?.parentId ?? null;
}

/** How many levels a geography has with all that lies in it. */
function heightOf(all: readonly Node[], id: number): number {
  const below = all.filter((node) => node.parentId === id && node.id !== id);
  return 1 + Math.max(0, ...below.map((node) => heightOf(all, node.id)));
}

/** Where a geography is used, in words; "" where nowhere. */
export function usedByText({ locations, children, events }: { locations: number; children: number; events: number }) {
  return usesText([
    { noun: "location", plural: "locations", count: locations },
    { noun: "geography inside it", plural: "geographies inside it", count: children },
    { noun: "company event", plural: "company events", count: events },
  ]);
}

/** What came of adding locations, as a sentence. */
export function addedText({ added, moved }: { added: number; moved: number }): string {
  if (added + moved === 0) return "These {locations} lie here already.";
  if (moved === 0) return `${countText(added, "location")} added.`;
  return added === 0 ? `${countText(moved, "{location}")} moved here.` : `${added} added and ${moved} moved here.`;
}
