import { expect, test } from "vitest";
import { DAYS_TO_NEXT_YEAR, copiedText, eventMoveOf, refusalOfMove } from "./company-event-rules.ts";

test("copies fall on the same day of the week", () => {
  expect(DAYS_TO_NEXT_YEAR % 7).toBe(0);
});

test("what was copied is said with what stood there already", () => {
  expect(copiedText({ copied: 1, kept: 0 })).toBe("1 draft made for next year.");
  expect(copiedText({ copied: 3, kept: 2 })).toBe("3 drafts made for next year. 2 events stood there already.");
  expect(copiedText({ copied: 0, kept: 1 })).toBe("Nothing is copied. 1 event stood there already.");
});

test("a draft is published, a published one cancelled, a cancelled one published again", () => {
  expect(refusalOfMove("publish", "draft")).toBeNull();
  expect(refusalOfMove("cancel", "published")).toBeNull();
  expect(refusalOfMove("restore", "cancelled")).toBeNull();
  expect(refusalOfMove("publish", "published")).toBe("This event is published and cannot be published.");
  expect(refusalOfMove("cancel", "draft")).toBe("This event is draft and cannot be cancelled.");
});

test("an unknown intent is no move", () => {
  for (const intent of ["", "delete", "constructor", null]) expect(eventMoveOf(intent)).toBeNull();
  expect(eventMoveOf("cancel")).toBe("cancel");
});
