import { usesText } from "#app/platform/records/uses.ts";
import { countText } from "#app/ui/format.ts";

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
