import { expect, test } from "vitest";
import { shortenedList, parsePcNumbers } from "./pc-numbers.ts";

test("PC numbers in a column, a row or a mix are parsed once each, with leading zeros", () => {
  expect(parsePcNumbers("001101\r\n341220\n341227")).toEqual(["001101", "341220", "341227"]);
  expect(parsePcNumbers(" 341220, 341227;341220 | 9 \t8")).toEqual(["341220", "341227", "9", "8"]);
  expect(parsePcNumbers(" \n ,; ")).toEqual([]);
});

test("a long list is shortened", () => {
  expect(shortenedList(["1", "2"])).toBe("1, 2");
  expect(shortenedList(["1", "2", "3", "4", "5", "6", "7"])).toBe("1, 2, 3, 4, 5 and 2 more");
});
