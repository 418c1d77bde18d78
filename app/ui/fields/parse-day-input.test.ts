import { expect, test } from "vitest";
import { parseDayInput } from "./parse-day-input.ts";

test("a day is parsed in US and ISO formats once it is complete and exists", () => {
  expect(parseDayInput("3/2/2027")).toBe("2027-03-02");
  expect(parseDayInput(" 03-02-2027 ")).toBe("2027-03-02");
  expect(parseDayInput("2027-03-02")).toBe("2027-03-02");
  expect(parseDayInput("2/29/2028")).toBe("2028-02-29");
  for (const text of ["", "3/2", "3/2/27", "3/2/202", "2/29/2027", "13/1/2027", "tomorrow"]) {
    expect([text, parseDayInput(text)]).toEqual([text, null]);
  }
});
