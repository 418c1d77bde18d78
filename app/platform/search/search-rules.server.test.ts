import { expect, test } from "vitest";
import { looksLikeRecordNumber, hasSearchWords, toSearchPatterns, matchesAllWords } from "./search-rules.server.ts";

test("typed text is literal, including percent signs, underscores and backslashes", () => {
  expect(toSearchPatterns("50%_\\a")).toMatchObject({ start: "50\\%\\_\\\\a%" });
  expect(toSearchPatterns("main")).toEqual({ start: "main%", word: "% main%", anywhere: "%main%" });
});

test("text that no index can find within words is searched only at word starts", () => {
  expect(toSearchPatterns("ma")).toMatchObject({ start: "ma%", word: "% ma%", anywhere: null });
  expect(toSearchPatterns("%%%%%").anywhere).toBeNull();
  expect(toSearchPatterns("a-b-c").anywhere).toBeNull();
});

test("record numbers are searched only if a digit was typed", () => {
  expect(["PL-2026", "300123", "main", ""].map(looksLikeRecordNumber)).toEqual([true, true, false, false]);
});

test("pages are found by the beginnings of their words, in any order", () => {
  expect(matchesAllWords("Marketing Calendar", "cal mark")).toBe(true);
  expect(matchesAllWords("Marketing Calendar", "keting")).toBe(false);
  expect(matchesAllWords("Marketing Calendar", "%")).toBe(false);
  expect(matchesAllWords("Café orders", "cafe")).toBe(true);
});

test("punctuation alone is not a search", () => {
  expect(["", "%%", "'\"--", "a", "東"].map(hasSearchWords)).toEqual([false, false, false, true, true]);
});
