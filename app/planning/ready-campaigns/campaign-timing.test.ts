import { describe, expect, test } from "vitest";
import {
  campaignConflicts,
  clearDays,
  earliestStart,
  isItemIncluded,
  itemDays,
  type TimedItem,
} from "./campaign-timing.ts";

const today = "2026-11-20";
const item = (values: Partial<TimedItem> = {}): TimedItem => ({
  title: "Free Coffee Friday",
  channelId: 1,
  offsetDays: 0,
  durationDays: 7,
  leadDays: 0,
  firstStepDays: 0,
  activeFrom: null,
  activeTo: null,
  seasonFrom: null,
  seasonTo: null,
  locationIds: [1, 2],
  ...values,
});
const freeze = { title: "Remodel", startsOn: "2026-11-25", endsOn: "2026-12-02", channelIds: [], locationIds: [1] };

describe("a ready campaign starts", () => {
  test("today when nothing needs time", () => {
    expect(earliestStart([item()], today)).toBe(today);
  });

  test("after the longest lead time that its items' own days do not cover", () => {
    expect(earliestStart([item({ leadDays: 14 }), item({ leadDays: 21, offsetDays: 14 })], today)).toBe("2026-12-04");
  });

  test("late enough that no step is overdue", () => {
    expect(earliestStart([item({ leadDays: 3, firstStepDays: -10 })], today)).toBe("2026-11-30");
  });
});

describe("an item in a blackout", () => {
  const period = { startsOn: "2026-11-20", endsOn: "2026-12-31" };
  const planned = { channelId: 1, startsOn: "2026-11-24", endsOn: "2026-11-30", seasonFrom: null, seasonTo: null };

  test("ends before it when that leaves a week", () => {
    const week = { ...planned, startsOn: "2026-11-18", endsOn: "2026-12-20" };
    expect(clearDays(week, period, [freeze])).toEqual({ startsOn: "2026-11-18", endsOn: "2026-11-24" });
  });

  test("moves behind it when it has room there, and else takes the longest gap", () => {
    expect(clearDays(planned, period, [freeze])).toEqual({ startsOn: "2026-12-03", endsOn: "2026-12-09" });
    expect(clearDays({ ...planned, endsOn: "2026-12-31" }, period, [freeze])).toEqual({
      startsOn: "2026-12-03",
      endsOn: "2026-12-31",
    });
  });

  test("is left out when it would move out of its season", () => {
    const fall = { ...planned, seasonFrom: "10-01", seasonTo: "12-02" };
    expect(clearDays(fall, period, [freeze])).toBeNull();
    expect(clearDays({ ...fall, seasonTo: "12-03" }, period, [freeze])?.startsOn).toBe("2026-12-03");
    expect(clearDays(fall, period, [])?.startsOn).toBe("2026-11-24");
  });

  test("stays when the blackout is on other days or for other channels, or when no day is free", () => {
    const days = { startsOn: "2026-11-24", endsOn: "2026-11-30" };
    expect(clearDays(planned, period, [{ ...freeze, startsOn: "2026-12-01" }])).toEqual(days);
    expect(clearDays(planned, period, [{ ...freeze, channelIds: [2] }])).toEqual(days);
    expect(clearDays(planned, period, [{ ...freeze, startsOn: "2026-11-01", endsOn: "2027-01-01" }])).toEqual(days);
  });
});

describe("an item of a ready campaign", () => {
  const period = { startsOn: "2026-12-01", endsOn: "2026-12-10" };

  test("ends with the plan at the latest", () => {
    expect(itemDays(item({ offsetDays: 2 }), period)).toEqual({ startsOn: "2026-12-03", endsOn: "2026-12-09" });
    expect(itemDays(item({ offsetDays: 6 }), period)).toEqual({ startsOn: "2026-12-07", endsOn: "2026-12-10" });
  });

  test("is left out after the plan's end and outside its idea's own days", () => {
    expect(isItemIncluded(item({ offsetDays: 10 }), period)).toBe(false);
    expect(isItemIncluded(item({ activeFrom: "2026-12-02" }), period)).toBe(false);
    expect(isItemIncluded(item({ activeTo: "2026-11-30" }), period)).toBe(false);
    expect(isItemIncluded(item({ activeFrom: "2026-12-01", activeTo: "2026-12-01" }), period)).toBe(true);
  });
});

describe("conflicts", () => {
  const chosen = {
    items: [item()],
    period: { startsOn: "2026-11-28", endsOn: "2026-12-10" },
    locations: [
      { id: 1, name: "Elgin" },
      { id: 2, name: "Champaign" },
    ],
    blackouts: [],
    running: [],
    isLeadTimeRequired: false,
    today,
  };

  test("name the locations they concern unless all are", () => {
    expect(campaignConflicts(chosen)).toEqual({ refusals: [], warnings: [] });
    expect(campaignConflicts({ ...chosen, blackouts: [freeze] }).refusals).toEqual([]);
    const long = { ...freeze, endsOn: "2026-12-31" };
    const refusal = "Free Coffee Friday: Choose dates outside the blackout from 11/25/2026 to 12/31/2026: Remodel.";
    expect(campaignConflicts({ ...chosen, blackouts: [long] }).refusals).toEqual([`Elgin: ${refusal}`]);
    expect(campaignConflicts({ ...chosen, blackouts: [{ ...long, locationIds: [1, 2] }] }).refusals).toEqual([refusal]);
  });

  test("of lead time block only where the company's rules say so", () => {
    const late = { ...chosen, items: [item({ leadDays: 21 })] };
    const sentence = "Free Coffee Friday: Needs 21 days of lead time, and you have 8.";
    expect(campaignConflicts(late)).toEqual({ refusals: [], warnings: [sentence] });
    expect(campaignConflicts({ ...late, isLeadTimeRequired: true })).toEqual({ refusals: [sentence], warnings: [] });
  });

  test("tell of active plans on the same days", () => {
    const plan = { id: 7, locationId: 2, name: "Fall mornings", startsOn: "2026-10-01", endsOn: "2026-11-28" };
    const sentence = "Overlaps with “Fall mornings”, active until 11/28/2026.";
    expect(campaignConflicts({ ...chosen, running: [plan] }).warnings).toEqual([`Champaign: ${sentence}`]);
    expect(campaignConflicts({ ...chosen, running: [{ ...plan, endsOn: "2026-11-27" }] }).warnings).toEqual([]);
    expect(campaignConflicts({ ...chosen, running: [plan, { ...plan, locationId: 1 }] }).warnings).toEqual([
      "Overlaps with active {plans} at Elgin, Champaign.",
    ]);
  });
});
