import { describe, expect, test } from "vitest";
import { groupsOf, weekTitle, whoDoesIt } from "./action-groups.ts";
import { isLate, movedText, openMoves, percentDone, refusalOfActionMove, standingOfAction } from "./action-rules.ts";
import { remindedOn } from "./reminder-rules.ts";
import { daysToMake, firstDaysOf, seriesWords } from "./series-rules.ts";

const today = "2026-11-20";
const open = { status: "todo", isMandatory: false, doneOn: null };
const asOwner = { role: "Business Owner", reason: "", today, reopenDays: 30 } as const;
const asGuest = { ...asOwner, role: "Location Level Guest" } as const;
const REASON = "The school is closed";

describe("what may become of an action", () => {
  test("an open one starts, is done, or is left out with a reason of 10 characters", () => {
    expect(refusalOfActionMove(open, "start", asGuest)).toBeNull();
    expect(refusalOfActionMove(open, "done", asGuest)).toBeNull();
    expect(refusalOfActionMove(open, "skip", { ...asGuest, reason: "Too late" })).toContain("10 characters");
    expect(refusalOfActionMove(open, "skip", { ...asGuest, reason: REASON })).toBeNull();
  });

  test("a mandatory one is left out by owners alone", () => {
    const mandatory = { ...open, isMandatory: true };
    expect(refusalOfActionMove(mandatory, "skip", { ...asGuest, reason: REASON })).toContain("Ask an owner");
    expect(refusalOfActionMove(mandatory, "skip", { ...asOwner, reason: REASON })).toBeNull();
  });

  test("a done one opens again on the company's last day for it and not after, and makes no other move", () => {
    const done = { ...open, status: "done", doneOn: "2026-10-21" };
    expect(refusalOfActionMove(done, "reopen", asGuest)).toBeNull();
    expect(refusalOfActionMove({ ...done, doneOn: "2026-10-20" }, "reopen", asGuest)).toContain("30 days");
    for (const move of ["start", "pause", "done", "skip", "need"] as const) {
      expect(refusalOfActionMove(done, move, { ...asOwner, reason: REASON })).not.toBeNull();
    }
  });
});

test("people are offered the moves that they can make", () => {
  const day = { today, reopenDays: 30 };
  expect(openMoves(open, { role: "Location Level Guest", ...day })).toEqual(["start", "done", "skip"]);
  expect(openMoves({ ...open, isMandatory: true }, { role: "Location Level Guest", ...day })).toEqual([
    "start",
    "done",
  ]);
  expect(openMoves({ ...open, status: "done", doneOn: "2026-01-05" }, { role: "Business Owner", ...day })).toEqual([]);
});

test("late is what is open and was due on an earlier day", () => {
  expect(isLate({ status: "todo", dueOn: "2026-11-19" }, today)).toBe(true);
  expect(isLate({ status: "todo", dueOn: today }, today)).toBe(false);
  expect(isLate({ status: "done", dueOn: "2026-11-01" }, today)).toBe(false);
  expect(standingOfAction({ status: "inProgress", dueOn: "2026-11-18" }, today)).toEqual({
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
  expect(movedText({ moved: 6, kept: 2 })).toBe("6 actions moved, 2 kept their days.");
  expect(movedText({ moved: 1, kept: 1 })).toBe("1 action moved, 1 kept its day.");
  expect(movedText({ moved: 0, kept: 0 })).toBeNull();
});

describe("groups", () => {
  const nobody = { ownerId: null, owner: null, ownerRole: null };
  const action = { dueOn: today, locationId: 1, location: "Corner", planId: null, plan: null, ...nobody };

  test("by week have the weeks' names, by person those who do it", () => {
    expect(["2026-11-14", today, "2026-11-22", "2026-12-01"].map((day) => weekTitle(day, today))).toEqual([
      "Last week",
      "This week",
      "Next week",
      "Week of 11/29/2026",
    ]);
    expect(whoDoesIt({ owner: "Ann", ownerRole: "Business Owner" })).toBe("Ann");
    expect(whoDoesIt({ owner: null, ownerRole: "Business Owner" })).toBe("Any Business Owner");
    expect(whoDoesIt({ owner: null, ownerRole: null })).toBe("Anybody");
  });

  test("by location have the locations' names, two of one name apart", () => {
    const rows = [action, action, { ...action, locationId: 2 }];
    expect(groupsOf(rows, "location", today).map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Corner", 2],
      ["Corner", 1],
    ]);
  });

  test("by plan keep people's own actions together", () => {
    const rows = [{ ...action, planId: 1, plan: "Spring" }, { ...action, planId: 1, plan: "Spring" }, action];
    expect(groupsOf(rows, "plan", today).map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Spring", 2],
      ["Your own actions", 1],
    ]);
  });
});

describe("a series", () => {
  const rules = (every: object, on: object = {}) => JSON.stringify({ every, on });
  const madeUntil = today;

  test("goes on from the last day that it has, up to its end and without what is left out", () => {
    const series = {
      rules: rules({ weeks: 2 }),
      startsOn: today,
      endsOn: "2027-01-20",
      exceptionDays: ["2026-12-18"],
      madeUntil,
    };
    const daily = { ...series, rules: rules({ days: 1 }), endsOn: null, exceptionDays: [], madeUntil: "2027-12-30" };
    const days = daysToMake([series, daily], "2027-12-31").map(([one, day]) => [one === daily, day]);
    expect(days).toEqual([
      [false, "2026-12-04"],
      [false, "2027-01-01"],
      [false, "2027-01-15"],
      [true, "2027-12-31"],
    ]);
    expect(seriesWords(series)).toContain("Every 2 weeks");
  });

  test("begins on its first day that fits, however far off, and repeats on days of the calendar", () => {
    const days = (every: object, on: object) =>
      firstDaysOf({ startsOn: today, endsOn: null, every, on, exceptions: [] }, "2027-01-19");
    expect(days({}, { daysOfMonth: [-1] })).toEqual(["2026-11-30", "2026-12-31"]);
    expect(days({}, { weeksOfMonth: [2], daysOfWeek: [2] })).toEqual(["2026-12-08", "2027-01-12"]);
    expect(days({ years: 1 }, { monthsOfYear: [6], daysOfMonth: [1] })).toEqual(["2027-06-01"]);
  });
});

describe("reminders", () => {
  const rules = { daysBefore: [7, 1], due: "daily", late: "weekly" } as const;
  const [monday, tuesday] = [1, 2];
  const nothing = { ahead: [], late: "none" };
  const week = [0, 1, 2, 3, 4, 5, 6, 7];

  test("come as the company says to whoever wants one mail a day", () => {
    expect(remindedOn(rules, "daily", tuesday)).toEqual({ ahead: [7, 1], late: "weeks" });
    expect(remindedOn({ ...rules, daysBefore: [3] }, "daily", monday)).toEqual({ ahead: [3], late: "weeks" });
    expect(remindedOn({ ...rules, late: "daily" }, "daily", tuesday)).toEqual({ ahead: [7, 1], late: "all" });
    expect(remindedOn({ ...rules, due: "weekly" }, "daily", tuesday)).toEqual({ ahead: [], late: "weeks" });
    expect(remindedOn({ ...rules, due: "weekly" }, "daily", monday)).toEqual({ ahead: week, late: "weeks" });
  });

  test("never come more often than somebody wants", () => {
    expect(remindedOn(rules, "weekly", monday)).toEqual({ ahead: week, late: "all" });
    expect(remindedOn(rules, "weekly", tuesday)).toEqual(nothing);
    expect(remindedOn(rules, "off", monday)).toEqual(nothing);
  });

  test("tell nothing that the company turned off", () => {
    expect(remindedOn({ ...rules, due: "off" }, "weekly", monday)).toEqual({ ahead: [], late: "all" });
    expect(remindedOn({ ...rules, due: "off", late: "off" }, "daily", monday)).toEqual(nothing);
  });
});
