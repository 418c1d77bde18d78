import { describe, expect, it } from "vitest";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import type { EventSeriesDetails } from "#app/planning/custom-events/event-occurrences.ts";
import { listMoveChoices } from "./move-choices.ts";

type Rules = Pick<Recurrence, "every" | "on">;

function seriesOf(startsOn: string, rules: Rules, rest: Partial<EventSeriesDetails> = {}): EventSeriesDetails {
  const event = {
    title: "Fair",
    place: "",
    status: "planned" as const,
    description: "",
    startsAt: null,
    endsAt: null,
    overrides: [],
  };
  return {
    ...event,
    startsOn,
    endsOn: startsOn,
    recurrence: JSON.stringify(rules),
    repeatsUntil: null,
    exceptionDays: [],
    ...rest,
  };
}

/** December 8, 2026, is the 2nd Tuesday of its month. */
const secondTuesday = seriesOf("2026-11-10", { every: {}, on: { weeksOfMonth: [2], daysOfWeek: [2] } });
const monthly = (daysOfMonth: number[]) => seriesOf("2026-10-31", { every: { months: 1 }, on: { daysOfMonth } });

describe("a recurrence that names its days", () => {
  it.each<[string, EventSeriesDetails, string, string, string]>([
    ["to another weekday", secondTuesday, "2026-12-08", "2026-12-10", "Monthly on the 2nd Thursday"],
    ["back, before the month's 2nd such day", secondTuesday, "2026-12-08", "2026-12-03", "Monthly on the 1st Thursday"],
    ["to another week", secondTuesday, "2026-12-08", "2026-12-15", "Monthly on the 3rd Tuesday"],
    ["to a week that some months lack", secondTuesday, "2026-12-08", "2026-12-29", "Monthly on the last Tuesday"],
    ["from the last day", monthly([-1]), "2026-12-31", "2026-12-30", "Monthly on the 30th"],
    ["to a day that some months lack", monthly([30]), "2026-12-30", "2026-12-31", "Monthly on the 31st"],
    [
      "of a year",
      seriesOf("2026-11-26", { every: {}, on: { weeksOfMonth: [4], daysOfWeek: [4], monthsOfYear: [11] } }),
      "2026-11-26",
      "2026-11-27",
      "On the 4th Friday in November",
    ],
    [
      "of leap years",
      seriesOf("2028-02-29", { every: { years: 1 }, on: {} }),
      "2028-02-29",
      "2028-03-01",
      "Yearly on the 1st in March",
    ],
  ])("offers the rule that a move implies: %s", (_, series, from, to, words) => {
    expect(listMoveChoices(series, from, from, to)).toEqual({
      all: false,
      following: { renamed: { rules: expect.any(String), words } },
    });
  });

  it.each<[string, EventSeriesDetails, string, string]>([
    ["of several days leaves open which is meant", monthly([1, 15, -1]), "2026-12-15", "2026-12-17"],
    ["moves past the one before", secondTuesday, "2026-12-08", "2026-11-05"],
    ["moves past the one after", secondTuesday, "2026-12-08", "2027-01-14"],
    [
      "was changed on a day that would be lost",
      {
        ...monthly([30]),
        overrides: [
          {
            ...secondTuesday,
            originalDay: "2027-04-30",
            startsOn: "2027-04-30",
            endsOn: "2027-04-30",
            place: "Elsewhere",
          },
        ],
      },
      "2026-12-30",
      "2026-12-31",
    ],
  ])("offers only the single day if it %s", (_, series, from, to) => {
    expect(listMoveChoices(series, from, from, to)).toEqual({ all: false, following: null });
  });
});

describe("a recurrence that moves with its days", () => {
  const saturdays = seriesOf("2026-12-05", { every: { weeks: 1 }, on: { daysOfWeek: [6] } });

  it.each([
    ["later", "2026-12-20"],
    ["earlier", "2026-12-18"],
  ])("offers all days, and this and following days: %s", (_, to) => {
    expect(listMoveChoices(saturdays, "2026-12-19", "2026-12-19", to)).toEqual({
      all: true,
      following: { renamed: null },
    });
  });

  it("does not offer following days that would start before the days that stay", () => {
    expect(listMoveChoices(saturdays, "2026-12-19", "2026-12-19", "2026-12-12")).toEqual({
      all: true,
      following: null,
    });
  });
});
