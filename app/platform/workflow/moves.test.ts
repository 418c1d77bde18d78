import { expect, test } from "vitest";
import { refusalOfMove, refusalOfReason } from "./moves.ts";

const archive = { from: ["saved", "active"], to: "archived", done: "archived" };

test("a move that the table does not list is refused with the status in words", () => {
  expect(refusalOfMove("claim", archive, "active")).toBeNull();
  expect(refusalOfMove("claim", archive, "inReview", "In review")).toBe(
    "This claim is in review and cannot be archived.",
  );
});

test("a reason has ten characters or more, blanks aside", () => {
  expect(refusalOfReason("It is broken.")).toBeNull();
  expect(refusalOfReason("  No   ")).toBe("Give a reason of 10 characters or more.");
});
