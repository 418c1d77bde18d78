import { expect, test } from "vitest";
import { looksLikeRecordNumber, hasSearchWords, toSearchPatterns, matchesAllWords } from "./search-rules.server.ts";

test("what is typed means itself: a percent sign, an underscore and a backslash too", () => {
  expect(toSearchPatterns("50%_\\a")).toMatchObject({ start: "50\\%\\_\\\\a%" });
  expect(toSearchPatterns("main")).toEqual({ start: "main%", word: "% main%", anywhere: "%main%" });
});

test("what no index finds within a word is looked for where words begin", () => {
  expect(toSearchPatterns("ma")).toMatchObject({ start: "ma%", word: "% ma%", anywhere: null });
  expect(toSearchPatterns("%%%%%").anywhere).toBeNull();
  expect(toSearchPatterns("a-b-c").anywhere).toBeNull();
});

test("a number is looked for where a digit was typed", () => {
  expect(["PL-2026", "300123", "main", ""].map(looksLikeRecordNumber)).toEqual([true, true, false, false]);
});

test("pages are found by the starts of their words, in any order", () => {
  expect(matchesAllWords("Marketing Calendar", "cal mark")).toBe(true);
  expect(matchesAllWords("Marketing Calendar", "keting")).toBe(false);
  expect(matchesAllWords("Marketing Calendar", "%")).toBe(false);
  expect(matchesAllWords("Café orders", "cafe")).toBe(true);
});

test("marks alone ask for nothing", () => {
  expect(["", "%%", "'\"--", "a", "東"].map(hasSearchWords)).toEqual([false, false, false, true, true]);
});
