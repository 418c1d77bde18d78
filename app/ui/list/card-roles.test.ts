import { expect, test } from "vitest";
import { cardRoles } from "./card-roles.ts";
import type { ColumnView } from "./list-view.ts";

const column = (id: string, place: Partial<ColumnView> = {}): ColumnView => ({
  id,
  head: id,
  format: { as: "text" },
  ...place,
});
const status = { as: "status", words: {}, tones: {} } as const;

test("a row's two lines have its title and status, and two facts; the rest opens", () => {
  const columns = [
    column("number", { card: "title" }),
    column("location"),
    column("requested"),
    column("status", { format: status, card: "secondary" }),
    column("assignee"),
    column("updated", { card: "hidden" }),
  ];
  expect(cardRoles(columns)).toEqual(["title", "fact", "fact", "status", "rest", "rest"]);
});

test("a status is preferred to other secondary columns, which become the first fact", () => {
  const columns = [
    column("name", { card: "title" }),
    column("city"),
    column("email", { card: "secondary" }),
    column("role"),
    column("status", { format: status }),
  ];
  expect(cardRoles(columns)).toEqual(["title", "fact", "fact", "rest", "status"]);
});

test("columns that are typed in stay as lines, and a list without a title has its first column as one", () => {
  expect(cardRoles([column("name"), column("week", { card: "line" })])).toEqual(["title", undefined]);
});
