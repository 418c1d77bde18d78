import { expect, test } from "vitest";
import { isChoiceSearch, parseChosenScope, parseChoiceSearches } from "./chosen-scope.ts";

const form = (entries: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

test("ids are read once each, and anything that is not an id is ignored", () => {
  const given = new URLSearchParams(
    "networkIds=3&networkIds=3&networkIds=-1&networkIds=x&networkIds=1e9&networkIds=5&groupIds=0",
  );
  expect(parseChosenScope(given)).toEqual({ networkIds: [3, 5], groupIds: [], locationIds: [] });
});

test("networks beyond the limit of an account are dropped", () => {
  const given = new URLSearchParams(Array.from({ length: 300 }, (_, place) => ["networkIds", String(place + 1)]));
  expect(parseChosenScope(given).networkIds).toHaveLength(50);
});

test("the button moves a network one place up", () => {
  const order = (up: string) =>
    parseChosenScope(new URLSearchParams(`networkIds=1&networkIds=2&networkIds=3&up=${up}`)).networkIds;
  expect(order("3")).toEqual([1, 3, 2]);
  expect(order("2")).toEqual([2, 1, 3]);
  expect(order("1")).toEqual([1, 2, 3]);
  expect(order("9")).toEqual([1, 2, 3]);
  expect(order("")).toEqual([1, 2, 3]);
});

test("a form is not saved while the user is still searching", () => {
  expect(isChoiceSearch(form([]))).toBe(false);
  expect(isChoiceSearch(form([["intent", "save"]]))).toBe(false);
  expect(isChoiceSearch(form([["intent", "find"]]))).toBe(true);
  expect(isChoiceSearch(form([["up", "3"]]))).toBe(true);
  expect(
    isChoiceSearch(
      form([
        ["findNetworks", "north"],
        ["foundNetworks", ""],
      ]),
    ),
  ).toBe(true);
  expect(
    isChoiceSearch(
      form([
        ["findNetworks", "north"],
        ["foundNetworks", "north"],
      ]),
    ),
  ).toBe(false);
});

test("a search is cleaned like any other search", () => {
  expect(parseChoiceSearches(new URLSearchParams("findNetworks=%20north%00%20"))).toEqual({
    networks: "north",
    groups: "",
    locations: "",
  });
});
