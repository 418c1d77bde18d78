import { expect, test } from "vitest";
import { namedShortly, pcNumbersOf } from "./pc-numbers.ts";

test("PC numbers are taken from a column, a row, and a mixture, each once and with their zeros", () => {
  expect(pcNumbersOf("001101\r\n341220\n341227")).toEqual(["001101", "341220", "341227"]);
  expect(pcNumbersOf(" 341220, 341227;341220 | 9 \t8")).toEqual(["341220", "341227", "9", "8"]);
  expect(pcNumbersOf(" \n ,; ")).toEqual([]);
});

test("many names are shortened", () => {
  expect(namedShortly(["1", "2"])).toBe("1, 2");
  expect(namedShortly(["1", "2", "3", "4", "5", "6", "7"])).toBe("1, 2, 3, 4, 5 and 2 more");
});
