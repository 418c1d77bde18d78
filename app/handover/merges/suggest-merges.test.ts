import { expect, test } from "vitest";
import { suggestMerges } from "./suggest-merges.ts";

const network = (id: number, name: string, values = {}) => {
  return { id, name, status: "active", locations: id, contactEmail: null, ...values };
};
const namesOf = (found: ReturnType<typeof suggestMerges>) =>
  found.map(({ survivor, sources }) => [survivor.name, ...sources.map(({ name }) => name)]);

test("networks whose names differ only by legal form merge into the largest active one", () => {
  const found = suggestMerges([
    network(1, "Lakeshore Brands, LLC"),
    network(2, "Lakeshore Brands Inc."),
    network(3, "The Lakeshore Brands Company", { status: "inactive" }),
    network(4, "Prairie Brands"),
  ]);
  expect(namesOf(found)).toEqual([["Lakeshore Brands Inc.", "Lakeshore Brands, LLC", "The Lakeshore Brands Company"]]);
});

test("networks with the same contact are suggested for a merge only once", () => {
  const both = { contactEmail: "ada@example.test" };
  expect(
    namesOf(suggestMerges([network(1, "North", both), network(2, "South", { contactEmail: "ADA@example.test" })])),
  ).toEqual([["South", "North"]]);
  expect(suggestMerges([network(1, "North LLC", both), network(2, "North", both)])).toHaveLength(1);
});

test("no merge is suggested for inactive networks or for names made only of legal forms", () => {
  const inactive = { status: "inactive" };
  expect(suggestMerges([network(1, "North", inactive), network(2, "North Inc", inactive)])).toEqual([]);
  expect(suggestMerges([network(1, "The Company"), network(2, "LLC")])).toEqual([]);
});

test("all likely merges are suggested, with the number of networks that exceed one merge", () => {
  const pairs = Array.from({ length: 7 }, (_, nth) => [
    network(2 * nth + 1, `Shop ${nth} LLC`),
    network(2 * nth + 2, `Shop ${nth} Inc`),
  ]).flat();
  expect(suggestMerges(pairs)).toHaveLength(7);
  const alike = Array.from({ length: 8 }, (_, nth) => network(nth + 1, "Lakeshore"));
  expect(suggestMerges(alike)).toMatchObject([{ sources: { length: 5 }, remainingCount: 2 }]);
});
