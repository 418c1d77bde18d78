import type { ColumnView } from "./list-view.ts";

export type CardRole = "title" | "status" | "fact" | "rest" | undefined;

/** Number of facts in the second line of a row on a phone. */
const MAX_FACTS = 2;

/**
 * Return each column's role in the two lines that show a row on a phone: the title and a status, then two facts. The
 * rest opens; columns that stay as lines have no role.
 */
export function cardRoles(columns: readonly ColumnView[]): CardRole[] {
  const title = columns.find(({ card }) => card === "title") ?? columns[0];
  const statuses = columns.filter((column) => column !== title && column.card !== "hidden" && column.card !== "line");
  const status =
    statuses.find(({ card, format }) => card === "secondary" && format.as === "status") ??
    statuses.find(({ format }) => format.as === "status") ??
    statuses.find(({ card }) => card === "secondary");
  const facts = statuses.filter((column) => column !== status);
  const shown = [...facts.filter(({ card }) => card === "secondary"), ...facts.filter(({ card }) => !card)];
  const first = shown.slice(0, MAX_FACTS);
  return columns.map((column) => {
    if (column === title) return "title";
    if (column === status) return "status";
    if (first.includes(column)) return "fact";
    return column.card === "line" ? undefined : "rest";
  });
}
