import { describe, expect, test } from "vitest";
import {
  isActionLate,
  rescheduledActionsText,
  availableActionTransitions,
  percentDone,
  actionTransitionRefusal,
  statusOfAction,
} from "./action-rules.ts";

const today = "2026-11-20";
const open = { status: "todo", isMandatory: false, doneOn: null };
const asOwner = { role: "Business Owner", reason: "", today, reopenDays: 30 } as const;
const asGuest = { ...asOwner, role: "Location Level Guest" } as const;
const REASON = "The school is closed";

describe("what may become of an action", () => {
  test("an open one starts, is done, or is left out with a reason of 10 characters", () => {
    expect(actionTransitionRefusal(open, "start", asGuest)).toBeNull();
    expect(actionTransitionRefusal(open, "done", asGuest)).toBeNull();
    expect(actionTransitionRefusal(open, "skip", { ...asGuest, reason: "Too late" })).toContain("10 characters");
    expect(actionTransitionRefusal(open, "skip", { ...asGuest, reason: REASON })).toBeNull();
  });

  test("a mandatory one is left out by owners alone", () => {
    const mandatory = { ...open, isMandatory: true };
    expect(actionTransitionRefusal(mandatory, "skip", { ...asGuest, reason: REASON })).toContain("Ask an owner");
    expect(actionTransitionRefusal(mandatory, "skip", { ...asOwner, reason: REASON })).toBeNull();
  });

  test("a done one opens again on the company's last day for it and not after, and makes no other move", () => {
    const done = { ...open, status: "done", doneOn: "2026-10-21" };
    expect(actionTransitionRefusal(done, "reopen", asGuest)).toBeNull();
    expect(actionTransitionRefusal({ ...done, doneOn: "2026-10-20" }, "reopen", asGuest)).toContain("30 days");
    for (const move of ["start", "pause", "done", "skip", "need"] as const) {
      expect(actionTransitionRefusal(done, move, { ...asOwner, reason: REASON })).not.toBeNull();
    }
  });
});

test("people are offered the moves that they can make", () => {
  const day = { today, reopenDays: 30 };
  expect(availableActionTransitions(open, { role: "Location Level Guest", ...day })).toEqual(["start", "done", "skip"]);
  expect(availableActionTransitions({ ...open, isMandatory: true }, { role: "Location Level Guest", ...day })).toEqual([
    "start",
    "done",
  ]);
  expect(
    availableActionTransitions({ ...open, status: "done", doneOn: "2026-01-05" }, { role: "Business Owner", ...day }),
  ).toEqual([]);
});

test("late is what is open and was due on an earlier day", () => {
  expect(isActionLate({ status: "todo", dueOn: "2026-11-19" }, today)).toBe(true);
  expect(isActionLate({ status: "todo", dueOn: today }, today)).toBe(false);
  expect(isActionLate({ status: "done", dueOn: "2026-11-01" }, today)).toBe(false);
  expect(statusOfAction({ status: "inProgress", dueOn: "2026-11-18" }, today)).toEqual({
    word: "2 days late",
    tone: "danger",
  });
});

test("progress counts what is needed, and reads 100 for a finished list only", () => {
  expect(percentDone({ done: 12, needed: 48 })).toBe(25);
  expect(percentDone({ done: 999, needed: 1_000 })).toBe(99);
  expect(percentDone({ done: 0, needed: 0 })).toBe(0);
});

test("a move says how many moved and how many stayed", () => {
  expect(rescheduledActionsText({ moved: 6, kept: 2 })).toBe("6 to-dos moved, 2 kept their dates.");
  expect(rescheduledActionsText({ moved: 1, kept: 1 })).toBe("1 to-do moved, 1 kept its date.");
  expect(rescheduledActionsText({ moved: 0, kept: 0 })).toBeNull();
});
