import { expect, test } from "vitest";
import { STATE_CODES, parseStateCode, stateNames, timeZoneOfState } from "./states.ts";

test.each([
  ["OH", "OH"],
  ["oh", "OH"],
  ["Ohio", "OH"],
  [" new  york ", "NY"],
  ["NORTH CAROLINA", "NC"],
  ["D.C.", "DC"],
  ["Puerto Rico", "PR"],
  ["Ontario", "Ontario"],
  ["", ""],
])("%j is the state %j", (typed, code) => {
  expect(parseStateCode(typed)).toBe(code);
});

test("Puerto Rico is included, with its own time zone", () => {
  expect(STATE_CODES).toHaveLength(52);
  expect(stateNames["PR"]).toBe("Puerto Rico");
  expect(timeZoneOfState("PR")).toBe("America/Puerto_Rico");
});
