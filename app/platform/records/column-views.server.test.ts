import { expect, test } from "vitest";
import type { ColumnView } from "#app/ui/list/list-view.ts";
import { withAlsoShown } from "./column-views.server.ts";

const view = (id: string, place: Partial<ColumnView> = {}): ColumnView => ({
  id,
  head: id,
  format: { as: "text" },
  ...place,
});
const six = [
  view("name", { fixed: true, card: "title" }),
  view("city"),
  view("company", { hidden: true, card: "hidden" }),
  view("network"),
  view("status", { card: "secondary" }),
  view("format", { card: "hidden" }),
  view("since"),
];
const shownOf = (views: ColumnView[]) => views.filter(({ hidden }) => !hidden).map(({ id }) => id);

test("a column that a page adds takes the place of a detail, not of the name, the status or the order", () => {
  expect(shownOf(withAlsoShown(six, ["company"], "since"))).toEqual([
    "name",
    "city",
    "company",
    "network",
    "status",
    "since",
  ]);
  const withoutDetails = six.map((one) => (one.id === "format" ? view("format") : one));
  expect(shownOf(withAlsoShown(withoutDetails, ["company"], "since"))).not.toContain("format");
  expect(shownOf(withAlsoShown(six.slice(0, 5), ["company"], "name"))).toContain("company");
});

test("columns stay as they are defined where a page adds none", () => {
  expect(withAlsoShown(six, [], "since")).toBe(six);
});
