import { type LocationFacts, verdictOf } from "./batch-rules.ts";

type PreviewedLocation = LocationFacts & { id: number; pcNumber: string; name: string; network: string; cents: number };

const MOST_SHOWN = 100;

/** What generating would do, counted over all locations, with the first rows: those to look at before the others. */
export function previewOf(previewed: readonly PreviewedLocation[]) {
  const rows = previewed.map((location) => {
    const { id, pcNumber, name, network, items, cents } = location;
    return { id, pcNumber, name, network, items, cents, ...verdictOf(location) };
  });
  const made = rows.filter(({ outcome }) => outcome === "made");
  const weight = (row: (typeof rows)[number]) => {
    if (row.outcome === "failed") return 0;
    if (row.outcome === "made" && row.reason !== "") return 1;
    return row.outcome === "skipped" ? 2 : 3;
  };
  return {
    total: rows.length,
    made: made.length,
    noted: made.filter(({ reason }) => reason !== "").length,
    skipped: rows.filter(({ outcome }) => outcome === "skipped").length,
    failed: rows.filter(({ outcome }) => outcome === "failed").length,
    cents: made.reduce((sum, { cents }) => sum + cents, 0),
    rows: [...rows].sort((one, other) => weight(one) - weight(other)).slice(0, MOST_SHOWN),
  };
}

export type Preview = ReturnType<typeof previewOf>;
