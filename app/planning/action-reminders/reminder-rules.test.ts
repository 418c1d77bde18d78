import { describe, expect, test } from "vitest";
import { remindedOn } from "./reminder-rules.ts";

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
