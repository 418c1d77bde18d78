import { describe, expect, test } from "vitest";
import {
  containsSimilarWords,
  looksLikeRecordNumber,
  hasSearchWords,
  matchLink,
  matchLinkSimilar,
  splitByMistakes,
  toSearchPatterns,
} from "./search-rules.server.ts";

test("typed text is literal, including percent signs, underscores and backslashes", () => {
  expect(toSearchPatterns("50%_\\a")).toMatchObject({ start: "50\\%\\_\\\\a%" });
  expect(toSearchPatterns("main")).toEqual({ start: "main%", word: "% main%", words: [["%main%"]] });
});

test("every word is searched, wherever it is", () => {
  expect(toSearchPatterns("street main").words).toEqual([["%street%"], ["%main%"]]);
  expect(toSearchPatterns("main & 2").words).toEqual([["%main%"], ["2%", "% 2%"]]);
});

test("text that no index can find within words is searched only at word starts", () => {
  expect(toSearchPatterns("ma").words).toEqual([["ma%", "% ma%"]]);
  expect(toSearchPatterns("%%%%%").words).toEqual([]);
  expect(toSearchPatterns("a-b-c").words).toEqual([["a-b-c%", "% a-b-c%"]]);
});

test("record numbers are searched only if a digit was typed", () => {
  expect(["PL-2026", "300123", "main", ""].map(looksLikeRecordNumber)).toEqual([true, true, false, false]);
});

describe("pages and actions are found", () => {
  test("by the beginnings of their words, in any order", () => {
    expect(matchLink("Marketing Calendar", "", "cal mark")).toBe("label");
    expect(matchLink("Marketing Calendar", "", "keting")).toBeNull();
    expect(matchLink("Marketing Calendar", "", "%")).toBeNull();
    expect(matchLink("Café orders", "", "cafe")).toBe("label");
  });

  test("by other words for them, but not by one or two letters of those", () => {
    expect(matchLink("Reimbursement claims", "refund money back", "money back")).toBe("words");
    expect(matchLink("Reimbursement claims", "refund money back", "refund claim")).toBe("words");
    expect(matchLink("Reimbursement claims", "refund money back", "mo")).toBeNull();
  });

  test("by questions, whose small words do not count", () => {
    expect(matchLink("Invite a guest", "", "how do I invite my guest")).toBe("label");
    expect(matchLink("Invite a guest", "", "how do I")).toBeNull();
  });

  test.each(["calender", "marketng", "mraketing", "calendar marketting", "clendar"])("with the mistake %j", (typed) => {
    expect(matchLinkSimilar("Marketing Calendar", "", typed)).toBe(true);
  });

  test.each(["call", "mark calx", "dashboard", "kalendar", "c4lendar", "cal"])("but not by %j", (typed) => {
    expect(matchLink("Marketing Calendar", "", typed) ?? matchLinkSimilar("Marketing Calendar", "", typed)).toBe(
      typed === "cal" ? "label" : false,
    );
  });
});

test("mistakes are tolerated in words of four letters, not in numbers", () => {
  expect(splitByMistakes("galesberg 300123 st")).toEqual({ tolerant: ["galesberg"], exact: ["300123", "st"] });
  expect(containsSimilarWords("Galesburg (300123) · E Main St", "galesberg mian")).toBe(true);
  expect(containsSimilarWords("Galesburg (300123)", "peoria")).toBe(false);
});

test("punctuation alone is not a search", () => {
  expect(["", "%%", "'\"--", "a", "東"].map(hasSearchWords)).toEqual([false, false, false, true, true]);
});
