import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { type DiffLine, lineDiff, collapseUnchangedLines } from "./line-diff.ts";

const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });

test("applying the removed and added lines turns one text into the other", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      expect(textsOf(diff, "added")).toEqual(before);
      expect(textsOf(diff, "removed")).toEqual(after);
    }),
  );
});

test("the diff keeps as many lines as possible", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const kept = lineDiff(before, after).filter((line) => line.kind === "same").length;
      expect(kept).toBe(longestCommon(before, after));
    }),
  );
});

test("a change is shown as the line it is in", () => {
  expect(lineDiff(["one", "two", "three"], ["one", "2", "three"])).toEqual([
    { kind: "same", text: "one" },
    { kind: "removed", text: "two" },
    { kind: "added", text: "2" },
    { kind: "same", text: "three" },
  ]);
});

test("two texts of 50,000 different lines are one removed and one added", () => {
  const before = Array.from({ length: 50_000 }, (_, at) => `old ${at}`);
  const after = Array.from({ length: 50_000 }, (_, at) => `new ${at}`);
  const diff = lineDiff(before, after);
  expect(diff).toHaveLength(100_000);
  expect(diff[49_999]?.kind).toBe("removed");
  expect(diff[50_000]?.kind).toBe("added");
});

test("long runs of unchanged lines collapse to a count", () => {
  const before = ["1", "2", "3", "4", "5", "x", "6"];
  const shown = collapseUnchangedLines(
    lineDiff(
      before,
      before.filter((line) => line !== "x"),
    ),
    1,
  );
  expect(shown).toEqual([4, { kind: "same", text: "5" }, { kind: "removed", text: "x" }, { kind: "same", text: "6" }]);
});

function textsOf(diff: DiffLine[], without: DiffLine["kind"]): string[] {
  return diff.filter((line) => line.kind !== without).map((line) => line.text);
}

function longestCommon(one: string[], other: string[]): number {
  const [first, ...rest] = one;
  if (first === undefined) return 0;
  const found = other.indexOf(first);
  const without = longestCommonOf(rest, other);
  return found < 0 ? without : Math.max(without, 1 + longestCommonOf(rest, other.slice(found + 1)));
}

const known = new Map<string, number>();
function longestCommonOf(one: string[], other: string[]): number {
  const key = `${one.join("")}|${other.join("")}`;
  const length = known.get(key) ?? longestCommon(one, other);
  known.set(key, length);
  return length;
}
