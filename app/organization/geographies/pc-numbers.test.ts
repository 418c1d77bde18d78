import { expect, test } from "vitest";
import { shortenedList, parsePcNumbers } from "./pc-numbers.ts";

test("PC numbers are taken from a column, a row, and a mixture, each once and with their zeros", () => {
  expect(parsePcNumbers("001101\r\n341220\n341227")).toEqual(["001101", "341220", "341227"]);
  expect(parsePcNumbers(" 341220, 341227;341220 | 9 \t8")).toEqual(["341220", "341227", "9", "8"]);
  expect(parsePcNumbers(" \n ,; ")).toEqual([]);
});

test("many names are shortened", () => {
  expect(shortenedList(["1", "2"])).toBe("1, 2");
  expect(shortenedList(["1", "2", "3", "4", "5", "6", "7"])).toBe("1, 2, 3, 4, 5 and 2 more");
});
