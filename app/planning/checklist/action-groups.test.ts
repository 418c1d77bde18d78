import { describe, expect, test } from "vitest";
import { whoDoesIt } from "#app/planning/actions/action-words.ts";
import { groupsOf, weekTitle } from "./action-groups.ts";

const today = "2026-11-20";

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
