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
