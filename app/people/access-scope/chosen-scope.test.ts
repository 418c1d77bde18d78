import { expect, test } from "vitest";
import { asksForChoices, chosenScope, findsOf } from "./chosen-scope.ts";

const form = (entries: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

test("ids are read once each, and whatever is no id is left out", () => {
  const given = new URLSearchParams(
    "networkIds=3&networkIds=3&networkIds=-1&networkIds=x&networkIds=1e9&networkIds=5&groupIds=0",
  );
  expect(chosenScope(given)).toEqual({ networkIds: [3, 5], groupIds: [], locationIds: [] });
});

test("more networks than an account can have are cut", () => {
  const given = new URLSearchParams(Array.from({ length: 300 }, (_, place) => ["networkIds", String(place + 1)]));
  expect(chosenScope(given).networkIds).toHaveLength(50);
});

test("the button moves a network one place up", () => {
  const order = (up: string) =>
    chosenScope(new URLSearchParams(`networkIds=1&networkIds=2&networkIds=3&up=${up}`)).networkIds;
  expect(order("3")).toEqual([1, 3, 2]);
  expect(order("2")).toEqual([2, 1, 3]);
  expect(order("1")).toEqual([1, 2, 3]);
  expect(order("9")).toEqual([1, 2, 3]);
  expect(order("")).toEqual([1, 2, 3]);
});

test("a form is not saved while its sender still searches", () => {
  expect(asksForChoices(form([]))).toBe(false);
  expect(asksForChoices(form([["intent", "save"]]))).toBe(false);
  expect(asksForChoices(form([["intent", "find"]]))).toBe(true);
  expect(asksForChoices(form([["up", "3"]]))).toBe(true);
  expect(
    asksForChoices(
      form([
        ["findNetworks", "north"],
        ["foundNetworks", ""],
      ]),
    ),
  ).toBe(true);
  expect(
    asksForChoices(
      form([
        ["findNetworks", "north"],
        ["foundNetworks", "north"],
      ]),
    ),
  ).toBe(false);
});

test("a search is cleaned as every search is", () => {
  expect(findsOf(new URLSearchParams("findNetworks=%20north%00%20"))).toEqual({
    networks: "north",
    groups: "",
    locations: "",
  });
});
