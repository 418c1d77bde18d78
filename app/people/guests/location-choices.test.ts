import { expect, test } from "vitest";
import { chosenFirst, chosenIds, countChosen, matches } from "./location-choices.ts";

test.each([
  [undefined, []],
  ["", []],
  ["7", ["7"]],
  [
    ["7", "8", undefined],
    ["7", "8"],
  ],
])("the checkboxes of %j hold %j", (value, ids) => {
  expect(chosenIds(value)).toEqual(ids);
});

const shop = { pcNumber: "341220", name: "Evanston, Orrington Ave", city: "Evanston", state: "IL" };

test.each(["", "evanston", "ORRINGTON il", "3412", "lakeshore evan", "  il  "])("%j finds the location", (typed) => {
  expect(matches(typed, { name: "Lakeshore" }, shop)).toBe(true);
});

test.each(["chicago", "evanston chicago", "%"])("%j does not", (typed) => {
  expect(matches(typed, { name: "Lakeshore" }, shop)).toBe(false);
});

test("a location is counted once, ticked singly, with its network or both ways", () => {
  const networks = [
    { id: 1, locations: [{ id: 11 }, { id: 12 }] },
    { id: 2, locations: [{ id: 21 }] },
  ];
  expect(countChosen(networks, ["1"], ["11", "21"])).toEqual({ chosen: 3, total: 3 });
  expect(countChosen(networks, [], ["12", "99"])).toEqual({ chosen: 1, total: 3 });
});

test("what is chosen stands first, and the rest keeps its order", () => {
  const networks = [
    { id: 1, locations: [{ id: 11 }] },
    { id: 2, locations: [{ id: 21 }, { id: 22 }, { id: 23 }] },
    { id: 3, locations: [] },
  ];
  expect(chosenFirst(networks, ["3"], ["23"])).toEqual([
    { id: 2, locations: [{ id: 23 }, { id: 21 }, { id: 22 }] },
    { id: 3, locations: [] },
    { id: 1, locations: [{ id: 11 }] },
  ]);
});
