import { expect, test } from "vitest";
import { undoRefusal } from "./undo-rules.ts";

test("a decision can be undone for exactly a minute, by its maker, while nothing else happened", () => {
  const at = "2026-11-20T15:00:00.000Z";
  const after = (ms: number) => new Date(Date.parse(at) + ms);
  const undoable = { by: 7, at };
  expect(undoRefusal({ undoable }, { userId: 7, now: after(59_999) })).toBeNull();
  expect(undoRefusal({ undoable }, { userId: 7, now: after(60_000) })).toContain("60 seconds");
  expect(undoRefusal({ undoable }, { userId: 8, now: after(1) })).toContain("Only the advisor");
  expect(undoRefusal({ undoable: null }, { userId: 7, now: after(1) })).toContain("changed since");
});
