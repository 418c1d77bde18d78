import { usesText } from "#app/platform/records/uses.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { countText } from "#app/ui/text/format.ts";

export const COMPANY_GEOGRAPHY_TYPES = ["dma", "region", "state", "district"] as const;
export type CompanyGeographyType = (typeof COMPANY_GEOGRAPHY_TYPES)[number];

export const geographyTypeLabels: Record<CompanyGeographyType, string> = {
  dma: "DMA",
  region: "Region",
  state: "State",
  district: "District",
};

/** Return the label of a stored type; the type itself when it has none. */
export function geographyTypeLabel(type: string): string {
  return statusLabel(geographyTypeLabels, type);
}

/** Largest number of levels of geographies. */
const MAX_DEPTH = 5;

interface Node {
  id: number;
  parentId: number | null;
}

/**
 * Return why a geography cannot be inside another one, as a sentence; null when it can. `all` are the company's
 * geographies; a new geography has the id null.
 */
export function geographyParentRefusal(
  all: readonly Node[],
  id: number | null,
  parentId: number | null,
): string | null {
  if (parentId === null) return null;
  const above = pathOf(all, parentId);
  if (id !== null && above.includes(id)) return "Choose another geography. That one is already inside this one.";
  const height = id === null ? 1 : heightOf(all, id);
  if (above.length + height > MAX_DEPTH)
    return `Geographies can be up to ${MAX_DEPTH} levels deep. Choose a higher one.`;
  return null;
}

/** List a geography and those around it, from the inside out. */
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

/** Count the levels of a geography with all geographies inside it. */
function heightOf(all: readonly Node[], id: number): number {
  const below = all.filter((node) => node.parentId === id && node.id !== id);
  return 1 + Math.max(0, ...below.map((node) => heightOf(all, node.id)));
}

/** Return the uses of a geography as text; "" when unused. */
export function geographyUsesText({
  locations,
  children,
  events,
}: {
  locations: number;
  children: number;
  events: number;
}) {
  return usesText([
    { noun: "location", plural: "locations", count: locations },
    { noun: "geography inside it", plural: "geographies inside it", count: children },
    { noun: "company event", plural: "company events", count: events },
  ]);
}

/** Return the result of adding locations, as a sentence. */
export function addedLocationsText({ added, moved }: { added: number; moved: number }): string {
  if (added + moved === 0) return "These {locations} are already in this geography.";
  if (moved === 0) return `${countText(added, "location")} added.`;
  return added === 0 ? `${countText(moved, "{location}")} moved here.` : `${added} added and ${moved} moved here.`;
}
