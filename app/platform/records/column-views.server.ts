import { type ColumnView, MAX_DEFAULT_COLUMNS, type SortKind } from "#app/ui/list/list-view.ts";
import type { ListColumn } from "./list-columns.server.ts";
import type { ListColumns } from "./list-definition.ts";

/** Return a column as pages show it; `now` is the instant that relative times count from. */
export function columnView(
  id: string,
  { head, format, sort, kind, hidden, below, sql: _, csv: __, ...place }: ListColumn<unknown>,
  timeZone: string,
  now: Date,
): ColumnView {
  const shown = format.as === "instant" ? { ...format, timeZone, now: now.toISOString() } : format;
  return {
    id,
    head,
    format: shown,
    ...(sort && { sort: sortKindOf({ format, kind }) }),
    ...(hidden && { hidden: true }),
    ...(below && { hasBelow: true }),
    ...place,
  };
}

/**
 * Show columns that a page adds to the default ones, such as each row's company. For each one too many the last column
 * is hidden that neither names the row nor sorts the list; columns that phones leave out go first.
 */
export function withAlsoShown(views: ColumnView[], alsoShown: readonly string[], sortedBy: string): ColumnView[] {
  if (alsoShown.length === 0) return views;
  const shown = views.map((view) => (alsoShown.includes(view.id) ? { ...view, hidden: false } : view));
  const visible = shown.filter(({ hidden }) => !hidden);
  const spare = visible.filter(({ id, fixed, card }) => {
    return !fixed && card !== "secondary" && id !== sortedBy && !alsoShown.includes(id);
  });
  const least = [...spare.filter(({ card }) => card !== "hidden"), ...spare.filter(({ card }) => card === "hidden")];
  const count = Math.max(visible.length - MAX_DEFAULT_COLUMNS, 0);
  const surplus = new Set(least.slice(least.length - count));
  return shown.map((view) => (surplus.has(view) ? { ...view, hidden: true } : view));
}

/** Return the ids of the columns that are shown by default. */
export function shownByDefault(columns: ListColumns): string[] {
  return Object.entries(columns).flatMap(([id, { hidden = false }]) => (hidden ? [] : [id]));
}

/** Text columns sort ascending first, all others descending (specification, section 9). */
export function sortKindOf(column: Pick<ListColumn<unknown>, "format" | "kind"> | undefined): SortKind {
  if (column?.kind) return column.kind;
  return column &&
    ["text", "person", "place", "number", "email", "word", "status", "own", "names"].includes(column.format.as)
    ? "text"
    : "other";
}
