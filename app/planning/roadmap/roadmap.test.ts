import { describe, expect, test } from "vitest";
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
  isAssignedTo,
  stepMarkOf,
  nextSteps,
  slipSummaryText,
  itemSlipDays,
  stepSlipDays,
  slipText,
} from "./roadmap.ts";

const plan = { startsOn: "2027-03-01", endsOn: "2027-03-20" };
const step = (id: number, dueOn: string, status = "todo") => ({ id, dueOn, status });
const starts = (columns: TimelineColumn[]) => columns.map(({ from }) => from);

describe("the columns of a roadmap", () => {
  test("run from the first step to the last, by week from its Sunday", () => {
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

  test("by month and by quarter begin on their first day, over the turn of a year too", () => {
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

  test("give each day its place, whole columns for weeks and parts of them for days", () => {
    const weeks = roadmapColumns({ startsOn: "2027-03-01", endsOn: "2027-03-27" }, [], "week");
    const days = ["2027-02-27", "2027-02-28", "2027-03-07", "2027-03-27", "2027-03-28"];
    expect(days.map((day) => Math.round(timelinePercent(weeks, day)))).toEqual([0, 0, 25, 96, 100]);
    expect(days.map((day) => isOnTimeline(weeks, day))).toEqual([false, true, true, true, false]);
    const months = roadmapColumns({ startsOn: "2027-02-01", endsOn: "2027-03-01" }, [], "month");
    expect([timelinePercent(months, "2027-02-15"), timelinePercent(months, "2027-03-01")]).toEqual([25, 50]);
  });

  test("stand under their months or years", () => {
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

  test("are weeks, or months where weeks would be too many", () => {
    expect([defaultZoom(plan, []), defaultZoom({ startsOn: "2027-01-01", endsOn: "2027-12-31" }, [])]).toEqual([
      "week",
      "month",
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
  expect(steps.map((one) => stepMarkOf(one, next, "2027-03-05"))).toEqual([
    "next",
    "done",
    "late",
    "next",
    "open",
    "notNeeded",
  ]);
});

test("a step is mine when it is given to me, or to nobody where my role does it", () => {
  const me = { userId: 7, role: "Business Owner" };
  const owners = [
    { ownerId: 7, ownerRole: null },
    { ownerId: 8, ownerRole: "Business Owner" },
    { ownerId: null, ownerRole: "Business Owner" },
    { ownerId: null, ownerRole: null },
  ];
  expect(owners.map((owner) => isAssignedTo(owner, me))).toEqual([true, false, true, false]);
});

describe("what slipped since the plan was activated", () => {
  const planned = { baselineStartsOn: "2027-03-01", baselineEndsOn: "2027-03-05" };
  const onTime = { ...planned, startsOn: "2027-03-01", endsOn: "2027-03-05" };
  const late = { ...planned, startsOn: "2027-03-05", endsOn: "2027-03-09" };
  const early = { ...planned, startsOn: "2027-02-27", endsOn: "2027-03-05" };
  const longer = { ...onTime, endsOn: "2027-03-06" };

  test("is told of each item and each step by its days", () => {
    expect([onTime, late, early, longer].map((item) => slipText(itemSlipDays(item)))).toEqual([
      null,
      "Slipped by 4 days",
      "2 days earlier than planned",
      "Slipped by 1 day",
    ]);
    expect(stepSlipDays({ dueOn: "2027-03-05", plannedOn: "2027-03-02" })).toBe(3);
    expect(stepSlipDays({ dueOn: "2027-03-05", plannedOn: null })).toBe(0);
  });

  test("is told of the whole in a sentence, once there is something to compare with", () => {
    expect(slipSummaryText([onTime, late, longer])).toBe("2 of 3 items slipped, by up to 4 days");
    expect(slipSummaryText([onTime, early])).toBe("All items are on schedule");
    expect(slipSummaryText([{ ...onTime, baselineStartsOn: null, baselineEndsOn: null }])).toBeNull();
  });
});

test("the address keeps the zoom and whose steps, and takes anything silly for the default", () => {
  const state = decodeRoadmap(new URL("http://localhost/?zoom=quarter&mine=1"));
  expect([state, roadmapLink(state, { mine: false })]).toEqual([{ zoom: "quarter", mine: true }, "?zoom=quarter"]);
  expect(decodeRoadmap(new URL("http://localhost/?zoom=century&mine=perhaps"))).toEqual({ zoom: null, mine: false });
});
