import { describe, expect, test } from "vitest";
import type { Role } from "#app/platform/identity/roles.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import {
  type ActionStatus,
  type ActionStatusFacts,
  actionWorkflow,
  isActionLate,
  rescheduledActionsText,
  percentDone,
  progressAfterTicks,
  actionTransitionRefusal,
  statusOfAction,
} from "./action-rules.ts";

const today = "2026-11-20";
const open = { status: "todo", isMandatory: false, doneOn: null } as const;
const asOwner = { role: "Business Owner", reason: "", today, reopenDays: 30 } as const;
const asGuest = { ...asOwner, role: "Location Level Guest" } as const;
const REASON = "The school is closed";

describe("action transitions", () => {
  test("an open action can be started, done, or skipped with a reason of 10 characters", () => {
    expect(actionTransitionRefusal(open, "start", asGuest)).toBeNull();
    expect(actionTransitionRefusal(open, "done", asGuest)).toBeNull();
    expect(actionTransitionRefusal(open, "skip", { ...asGuest, reason: "Too late" })).toContain("10 characters");
    expect(actionTransitionRefusal(open, "skip", { ...asGuest, reason: REASON })).toBeNull();
  });

  test("only owners can skip a mandatory action", () => {
    const mandatory = { ...open, isMandatory: true };
    expect(actionTransitionRefusal(mandatory, "skip", { ...asGuest, reason: REASON })).toContain("Ask an owner");
    expect(actionTransitionRefusal(mandatory, "skip", { ...asOwner, reason: REASON })).toBeNull();
  });

  test("a done action can only be reopened, through the company's last day for it", () => {
    const done = { ...open, status: "done", doneOn: "2026-10-21" } as const;
    expect(actionTransitionRefusal(done, "reopen", asGuest)).toBeNull();
    expect(actionTransitionRefusal({ ...done, doneOn: "2026-10-20" }, "reopen", asGuest)).toContain("30 days");
    for (const move of ["start", "pause", "done", "skip", "need"] as const) {
      expect(actionTransitionRefusal(done, move, { ...asOwner, reason: REASON })).not.toBeNull();
    }
  });
});

test("users are offered only the transitions that are available to them", () => {
  const available = (action: ActionStatusFacts, role: Role) =>
    availableActions(actionWorkflow, action, { role, today, reopenDays: 30 }).map(({ action }) => action);
  expect(available(open, "Location Level Guest")).toEqual(["start", "done", "skip"]);
  expect(available({ ...open, isMandatory: true }, "Location Level Guest")).toEqual(["start", "done"]);
  expect(available({ ...open, status: "done", doneOn: "2026-01-05" }, "Business Owner")).toEqual([]);
});

test("an action is late if it is open and was due on an earlier day", () => {
  expect(isActionLate({ status: "todo", dueOn: "2026-11-19" }, today)).toBe(true);
  expect(isActionLate({ status: "todo", dueOn: today }, today)).toBe(false);
  expect(isActionLate({ status: "done", dueOn: "2026-11-01" }, today)).toBe(false);
  expect(statusOfAction({ status: "inProgress", dueOn: "2026-11-18" }, today)).toEqual({
    word: "2 days late",
    tone: "danger",
  });
});

test("progress counts needed actions and is 100 only for a finished list", () => {
  expect(percentDone({ done: 12, needed: 48 })).toBe(25);
  expect(percentDone({ done: 999, needed: 1_000 })).toBe(99);
  expect(percentDone({ done: 0, needed: 0 })).toBe(0);
});

test("ticks that wait count in the progress, and those that change nothing do not", () => {
  const row = (id: number, status: ActionStatus, dueOn: string) => ({ id, status, dueOn, today });
  const rows = [row(1, "todo", "2026-11-01"), row(2, "done", today), row(3, "done", today), row(4, "todo", today)];
  const ticks = new Map([
    [1, "done" as const],
    [2, "todo" as const],
    [3, "done" as const],
    [9, "done" as const],
  ]);
  const progress = { done: 5, needed: 9, late: 2 };
  expect(progressAfterTicks(progress, rows.slice(0, 1), ticks)).toEqual({ done: 6, needed: 9, late: 1 });
  expect(progressAfterTicks(progress, rows, ticks)).toEqual({ done: 5, needed: 9, late: 1 });
  expect(progressAfterTicks(progress, rows, new Map())).toEqual(progress);
});

test("the message after a move counts the to-dos that moved and stayed", () => {
  expect(rescheduledActionsText({ moved: 6, kept: 2 })).toBe("6 to-dos moved, 2 kept their dates.");
  expect(rescheduledActionsText({ moved: 1, kept: 1 })).toBe("1 to-do moved, 1 kept its date.");
  expect(rescheduledActionsText({ moved: 0, kept: 0 })).toBeNull();
});
