import { describe, expect, test } from "vitest";
import { assigneeText } from "#app/planning/actions/action-words.ts";
import { groupActions, weekTitle } from "./action-groups.ts";

const today = "2026-11-20";

describe("groups", () => {
  const nobody = { ownerId: null, owner: null, ownerRole: null };
  const action = { dueOn: today, locationId: 1, location: "Corner", planId: null, plan: null, ...nobody };

  test("by week are named after the week, and by person after the assignee", () => {
    expect(["2026-11-14", today, "2026-11-22", "2026-12-01"].map((day) => weekTitle(day, today))).toEqual([
      "Last week",
      "This week",
      "Next week",
      "Week of 11/29/2026",
    ]);
    expect(assigneeText({ owner: "Ann", ownerRole: "Business Owner" })).toBe("Ann");
    expect(assigneeText({ owner: null, ownerRole: "Business Owner" })).toBe("Any Business Owner");
    expect(assigneeText({ owner: null, ownerRole: null })).toBe("Unassigned");
  });

  test("of a campaign begin with this week, which has what is late and at least three rows", () => {
    const due = (...days: string[]) => days.map((dueOn) => ({ ...action, dueOn }));
    const titles = (rows: (typeof action)[], ready: number) =>
      groupActions(rows, "week", today, { ready }).map(({ title, rows }) => [title, rows.length]);
    const later = due("2026-12-01", "2026-12-02", "2026-12-08", "2026-12-09");
    expect(titles(later, 3)).toEqual([
      ["This week: first steps", 3],
      ["Week of 12/06/2026", 1],
    ]);
    expect(titles(later, 0)[0]).toEqual(["Week of 11/29/2026", 2]);
    // The same step at four locations is not split between two weeks.
    const same = due("2026-12-08", "2026-12-08", "2026-12-08", "2026-12-08", "2026-12-09");
    expect(titles(same, 3)).toEqual([
      ["This week: first steps", 4],
      ["Week of 12/06/2026", 1],
    ]);
    expect(titles(due("2026-11-10", "2026-11-11", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"), 3)).toEqual([
      ["This week", 5],
      ["Next week", 1],
    ]);
  });

  test("by location are named after the location, and equal names stay separate", () => {
    const rows = [action, action, { ...action, locationId: 2 }];
    expect(groupActions(rows, "location", today).map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Corner", 2],
      ["Corner", 1],
    ]);
  });

  test("by plan keep actions without a plan together", () => {
    const rows = [{ ...action, planId: 1, plan: "Spring" }, { ...action, planId: 1, plan: "Spring" }, action];
    expect(groupActions(rows, "plan", today).map(({ title, rows }) => [title, rows.length])).toEqual([
      ["Spring", 2],
      ["Your own to-dos", 1],
    ]);
  });
});
