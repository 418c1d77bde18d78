import { expect, test } from "vitest";
import { statusRefusal, shortReasonRefusal } from "./transition-rules.ts";

const archive = { from: ["saved", "active"], to: "archived", done: "archived" };

test("a transition that the table does not list is refused with the status in words", () => {
  expect(statusRefusal("claim", archive, "active")).toBeNull();
  expect(statusRefusal("claim", archive, "inReview", "In review")).toBe(
    "This claim can't be archived because its status is In review.",
  );
});

test("a reason has at least ten characters, not counting surrounding blanks", () => {
  expect(shortReasonRefusal("It is broken.")).toBeNull();
  expect(shortReasonRefusal("  No   ")).toBe("Enter a reason of 10 characters or more.");
});
