import { expect, test } from "vitest";
import { findsByNumber, hasWords, patternsOf, saysWords } from "./search-rules.server.ts";

test("what is typed means itself: a percent sign, an underscore and a backslash too", () => {
  expect(patternsOf("50%_\\a")).toMatchObject({ start: "50\\%\\_\\\\a%" });
  expect(patternsOf("main")).toEqual({ start: "main%", word: "% main%", anywhere: "%main%" });
});

test("what no index finds within a word is looked for where words begin", () => {
  expect(patternsOf("ma")).toMatchObject({ start: "ma%", word: "% ma%", anywhere: null });
  expect(patternsOf("%%%%%").anywhere).toBeNull();
  expect(patternsOf("a-b-c").anywhere).toBeNull();
});

test("a number is looked for where a digit was typed", () => {
  expect(["PL-2026", "300123", "main", ""].map(findsByNumber)).toEqual([true, true, false, false]);
});

test("pages are found by the starts of their words, in any order", () => {
  expect(saysWords("Marketing Calendar", "cal mark")).toBe(true);
  expect(saysWords("Marketing Calendar", "keting")).toBe(false);
  expect(saysWords("Marketing Calendar", "%")).toBe(false);
  expect(saysWords("Café orders", "cafe")).toBe(true);
});

test("marks alone ask for nothing", () => {
  expect(["", "%%", "'\"--", "a", "東"].map(hasWords)).toEqual([false, false, false, true, true]);
});
