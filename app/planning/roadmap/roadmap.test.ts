import { describe, expect, test } from "vitest";
import type { ActionStatus } from "#app/planning/actions/action-rules.ts";
import {
  type TimelineColumn,
  roadmapColumns,
  columnHeading,
  decodeRoadmap,
  timelineHeadings,
  isOnTimeline,
  timelinePercent,
  roadmapLink,
  defaultZoom,
} from "./timeline-columns.ts";
import {
  groupMarkOf,
  groupSteps,
  isAssignedTo,
  stepMarkOf,
  nextSteps,
  slipSummaryText,
  itemSlipDays,
  stepSlipDays,
  slipText,
} from "./roadmap.ts";

const plan = { startsOn: "2027-03-01", endsOn: "2027-03-20" };
const step = (id: number, dueOn: string, status: ActionStatus = "todo") => {
  return { id, dueOn, status, planId: 1, itemId: 1, phase: null, title: `Step ${id}` };
};
const starts = (columns: TimelineColumn[]) => columns.map(({ from }) => from);

describe("the columns of a roadmap", () => {
  test("run from the first step to the last, in weeks that start on Sunday", () => {
    expect(starts(roadmapColumns(plan, [], "week"))).toEqual(["2027-02-28", "2027-03-07", "2027-03-14"]);
    expect(starts(roadmapColumns(plan, [{ dueOn: "2027-02-20" }, { dueOn: "2027-03-22" }], "week"))).toEqual([
      "2027-02-14",
      "2027-02-21",
      "2027-02-28",
      "2027-03-07",
      "2027-03-14",
      "2027-03-21",
    ]);
  });

  test("by month and by quarter start on the first day, even across New Year", () => {
    const winter = { startsOn: "2026-11-30", endsOn: "2027-02-01" };
    expect(starts(roadmapColumns(winter, [], "month"))).toEqual([
      "2026-11-01",
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
    ]);
    expect(roadmapColumns(winter, [], "quarter")).toEqual([
      { from: "2026-10-01", until: "2026-12-31" },
      { from: "2027-01-01", until: "2027-03-31" },
    ]);
  });

  test("place each day, with whole columns for weeks and fractions for days", () => {
    const weeks = roadmapColumns({ startsOn: "2027-03-01", endsOn: "2027-03-27" }, [], "week");
    const days = ["2027-02-27", "2027-02-28", "2027-03-07", "2027-03-27", "2027-03-28"];
    expect(days.map((day) => Math.round(timelinePercent(weeks, day)))).toEqual([0, 0, 25, 96, 100]);
    expect(days.map((day) => isOnTimeline(weeks, day))).toEqual([false, true, true, true, false]);
    const months = roadmapColumns({ startsOn: "2027-02-01", endsOn: "2027-03-01" }, [], "month");
    expect([timelinePercent(months, "2027-02-15"), timelinePercent(months, "2027-03-01")]).toEqual([25, 50]);
  });

  test("are grouped under their months or years", () => {
    const weeks = roadmapColumns({ startsOn: "2027-02-22", endsOn: "2027-03-20" }, [], "week");
    expect(timelineHeadings(weeks, "week")).toEqual([
      { text: "Feb", first: 1, columns: 2 },
      { text: "Mar", first: 3, columns: 2 },
    ]);
    const months = roadmapColumns(plan, [], "month");
    expect([timelineHeadings(months, "month"), months.map((month) => columnHeading(month, "month"))]).toEqual([
      [{ text: "2027", first: 1, columns: 1 }],
      ["Mar"],
    ]);
  });

  test("are weeks, or months if there would be too many weeks", () => {
    expect([defaultZoom(plan, []), defaultZoom({ startsOn: "2027-01-01", endsOn: "2027-12-31" }, [])]).toEqual([
      "week",
      "month",
    ]);
  });
});

test("the next three steps are the earliest open ones, and each step has a mark", () => {
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
  expect(steps.map((one) => stepMarkOf(one, next, "2027-03-05"))).toEqual([
    "next",
    "done",
    "late",
    "next",
    "open",
    "notNeeded",
  ]);
});

test("equal steps of a campaign's plans are one step with the mark that needs most attention", () => {
  const at = (planId: number, id: number, dueOn: string, status: ActionStatus = "todo") => {
    return { ...step(id, dueOn, status), planId, title: "Order flyers" };
  };
  const steps = [
    at(1, 1, "2027-03-09", "done"),
    at(2, 2, "2027-03-01"),
    // A second step of this name in one plan is another step.
    at(1, 3, "2027-03-16"),
    at(2, 4, "2027-03-16"),
    { ...at(2, 5, "2027-03-09"), itemId: 2 },
  ];
  expect(groupSteps(steps).map((group) => group.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
  const next = nextSteps(steps);
  expect(next.map(({ id }) => id)).toEqual([2, 5, 3, 4]);
  expect(groupSteps(steps).map((group) => groupMarkOf(group, next, "2027-03-05"))).toEqual(["late", "next", "next"]);
});

test("a step is mine if it is assigned to me, or only to my role", () => {
  const me = { userId: 7, role: "Business Owner" };
  const owners = [
    { ownerId: 7, ownerRole: null },
    { ownerId: 8, ownerRole: "Business Owner" },
    { ownerId: null, ownerRole: "Business Owner" },
    { ownerId: null, ownerRole: null },
  ];
  expect(owners.map((owner) => isAssignedTo(owner, me))).toEqual([true, false, true, false]);
});

describe("the slip since the plan was activated", () => {
  const planned = { baselineStartsOn: "2027-03-01", baselineEndsOn: "2027-03-05" };
  const onTime = { ...planned, startsOn: "2027-03-01", endsOn: "2027-03-05" };
  const late = { ...planned, startsOn: "2027-03-05", endsOn: "2027-03-09" };
  const early = { ...planned, startsOn: "2027-02-27", endsOn: "2027-03-05" };
  const longer = { ...onTime, endsOn: "2027-03-06" };

  test("is given in days for each item and each step", () => {
    expect([onTime, late, early, longer].map((item) => slipText(itemSlipDays(item)))).toEqual([
      null,
      "Slipped by 4 days",
      "2 days earlier than planned",
      "Slipped by 1 day",
    ]);
    expect(stepSlipDays({ dueOn: "2027-03-05", plannedOn: "2027-03-02" })).toBe(3);
    expect(stepSlipDays({ dueOn: "2027-03-05", plannedOn: null })).toBe(0);
  });

  test("is summarized in a sentence once there is a baseline", () => {
    expect(slipSummaryText([onTime, late, longer])).toBe("2 of 3 items slipped by up to 4 days");
    expect(slipSummaryText([onTime, early])).toBe("All items are on schedule");
    expect(slipSummaryText([{ ...onTime, baselineStartsOn: null, baselineEndsOn: null }])).toBeNull();
  });
});

test("the address keeps the zoom, the assignee filter and the campaign, and nonsense gives the defaults", () => {
  const state = decodeRoadmap(new URL("http://localhost/?zoom=quarter&mine=1&all=1"));
  expect([state, roadmapLink(state, { mine: false })]).toEqual([
    { zoom: "quarter", mine: true, all: true },
    "?zoom=quarter&all=1",
  ]);
  expect(decodeRoadmap(new URL("http://localhost/?zoom=century&mine=perhaps&all=maybe"))).toEqual({
    zoom: null,
    mine: false,
    all: false,
  });
});
