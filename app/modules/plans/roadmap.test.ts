import { describe, expect, test } from "vitest";
import { columnOf, markOf, monthsOf, nextSteps, weeksOf } from "./roadmap.ts";

const plan = { startsOn: "2027-03-01", endsOn: "2027-03-20" };
const step = (id: number, dueOn: string, status = "todo") => ({ id, dueOn, status });

describe("the weeks of a roadmap", () => {
  test("run from the first step to the last, each from its Sunday", () => {
    expect(weeksOf(plan, [])).toEqual(["2027-02-28", "2027-03-07", "2027-03-14"]);
    expect(weeksOf(plan, [{ dueOn: "2027-02-20" }, { dueOn: "2027-03-22" }])).toEqual([
      "2027-02-14",
      "2027-02-21",
      "2027-02-28",
      "2027-03-07",
      "2027-03-14",
      "2027-03-21",
    ]);
  });

  test("hold each day in one column, and no day outside", () => {
    const weeks = weeksOf(plan, []);
    const columns = ["2027-02-27", "2027-02-28", "2027-03-06", "2027-03-07", "2027-03-20", "2027-03-21"];
    expect(columns.map((day) => columnOf(weeks, day))).toEqual([0, 1, 1, 2, 3, 4]);
    expect(monthsOf(weeks)).toEqual([
      { month: "2027-02", weeks: 1 },
      { month: "2027-03", weeks: 2 },
    ]);
  });
});

test("the next three steps are the open ones by day, and each step says how it stands", () => {
  const steps = [
    step(1, "2027-03-09"),
    step(2, "2027-03-01", "done"),
    step(3, "2027-03-02"),
    step(4, "2027-03-10"),
    step(5, "2027-03-12", "inProgress"),
    step(6, "2027-03-03", "notNeeded"),
  ];
  const next = nextSteps(steps);
  expect(next.map(({ id }) => id)).toEqual([3, 1, 4]);
  expect(steps.map((one) => markOf(one, next, "2027-03-05"))).toEqual(["next", "done", "late", "next", "open", "notNeeded"]);
});
