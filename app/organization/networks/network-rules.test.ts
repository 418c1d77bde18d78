import { expect, test } from "vitest";
import { nextStatus, refusalOfStatus, touchedBy } from "./network-rules.ts";

test("a network goes back and forth between active and inactive, and merged is the end", () => {
  expect(nextStatus("active")).toBe("inactive");
  expect(nextStatus("inactive")).toBe("active");
  expect(nextStatus("merged")).toBeNull();
  expect(refusalOfStatus("active", "inactive")).toBeNull();
  expect(refusalOfStatus("inactive", "active")).toBeNull();
});

test("a status that is there already, or one after a merge, is refused in words", () => {
  expect(refusalOfStatus("inactive", "inactive")).toBe("This network is inactive already.");
  expect(refusalOfStatus("merged", "active")).toContain("merged into another one");
});

test("deactivating says what it touches, in numbers", () => {
  expect(touchedBy("inactive", { locations: 12, users: 1, groups: 0 })).toContain(
    "12 {locations}, 1 user and 0 {groups}",
  );
});
