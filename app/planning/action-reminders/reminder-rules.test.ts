import { describe, expect, test } from "vitest";
import { reminderSelectionOn } from "./reminder-rules.ts";

describe("reminders", () => {
  const rules = { daysBefore: [7, 1], due: "daily", late: "weekly" } as const;
  const [monday, tuesday] = [1, 2];
  const nothing = { ahead: [], late: "none" };
  const week = [0, 1, 2, 3, 4, 5, 6, 7];

  test("follow the company's rules for users with daily email", () => {
    expect(reminderSelectionOn(rules, "daily", tuesday)).toEqual({ ahead: [7, 1], late: "weeks" });
    expect(reminderSelectionOn({ ...rules, daysBefore: [3] }, "daily", monday)).toEqual({ ahead: [3], late: "weeks" });
    expect(reminderSelectionOn({ ...rules, late: "daily" }, "daily", tuesday)).toEqual({ ahead: [7, 1], late: "all" });
    expect(reminderSelectionOn({ ...rules, due: "weekly" }, "daily", tuesday)).toEqual({ ahead: [], late: "weeks" });
    expect(reminderSelectionOn({ ...rules, due: "weekly" }, "daily", monday)).toEqual({ ahead: week, late: "weeks" });
  });

  test("never come more often than the user wants", () => {
    expect(reminderSelectionOn(rules, "weekly", monday)).toEqual({ ahead: week, late: "all" });
    expect(reminderSelectionOn(rules, "weekly", tuesday)).toEqual(nothing);
    expect(reminderSelectionOn(rules, "off", monday)).toEqual(nothing);
  });

  test("leave out everything that the company turned off", () => {
    expect(reminderSelectionOn({ ...rules, due: "off" }, "weekly", monday)).toEqual({ ahead: [], late: "all" });
    expect(reminderSelectionOn({ ...rules, due: "off", late: "off" }, "daily", monday)).toEqual(nothing);
  });
});
