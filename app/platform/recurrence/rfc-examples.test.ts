import rrule from "rrule";
import { expect, it } from "vitest";
import { nextOccurrences, type Recurrence } from "./recurrence.ts";
import { toRRule } from "./rrule.ts";

type Example = [title: string, startsOn: string, rules: Partial<Recurrence>, days: string];

// RFC 5545, section 3.8.5.3: every example that a recurrence can express.
it.each<Example>([
  [
    "daily until December 24",
    "1997-12-22",
    { every: { days: 1 }, endsOn: "1997-12-24" },
    "1997-12-22 1997-12-23 1997-12-24",
  ],
  ["every other day", "1997-09-02", { every: { days: 2 } }, "1997-09-02 1997-09-04 1997-09-06 1997-09-08"],
  [
    "every 10 days, 5 occurrences",
    "1997-09-02",
    { every: { days: 10 } },
    "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12",
  ],
  [
    "every day in January for 3 years",
    "1998-01-31",
    { every: { days: 1 }, on: { monthsOfYear: [1] } },
    "1998-01-31 1999-01-01 1999-01-02",
  ],
  [
    "weekly",
    "1997-09-02",
    { every: { weeks: 1 } },
    "1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-10-07",
  ],
  ["every other week", "1997-09-02", { every: { weeks: 2 } }, "1997-09-02 1997-09-16 1997-09-30 1997-10-14"],
  [
    "weekly on Tuesday and Thursday",
    "1997-09-02",
    { every: { weeks: 1 }, on: { daysOfWeek: [2, 4] } },
    "1997-09-02 1997-09-04 1997-09-09 1997-09-11",
  ],
  [
    "every other week on Monday, Wednesday and Friday",
    "1997-09-01",
    { every: { weeks: 2 }, on: { daysOfWeek: [1, 3, 5] } },
    "1997-09-01 1997-09-03 1997-09-05 1997-09-15 1997-09-17",
  ],
  [
    "every other week on Tuesday and Sunday, weeks starting on Sunday",
    "1997-08-05",
    { every: { weeks: 2 }, on: { daysOfWeek: [2, 0] } },
    "1997-08-05 1997-08-17 1997-08-19 1997-08-31",
  ],
  [
    "monthly on the 1st Friday",
    "1997-09-05",
    { every: { months: 1 }, on: { daysOfWeek: [5], weeksOfMonth: [1] } },
    "1997-09-05 1997-10-03 1997-11-07 1997-12-05 1998-01-02",
  ],
  [
    "every other month on the 1st and last Sunday",
    "1997-09-07",
    { every: { months: 2 }, on: { daysOfWeek: [0], weeksOfMonth: [1, -1] } },
    "1997-09-07 1997-09-28 1997-11-02 1997-11-30 1998-01-04 1998-01-25 1998-03-01 1998-03-29",
  ],
  [
    "monthly on the 2nd and 15th",
    "1997-09-02",
    { every: { months: 1 }, on: { daysOfMonth: [2, 15] } },
    "1997-09-02 1997-09-15 1997-10-02 1997-10-15",
  ],
  [
    "monthly on the first and last day",
    "1997-09-30",
    { every: { months: 1 }, on: { daysOfMonth: [1, -1] } },
    "1997-09-30 1997-10-01 1997-10-31 1997-11-01 1997-11-30 1997-12-01",
  ],
  [
    "every 18 months on the 10th through 15th",
    "1997-09-10",
    { every: { months: 18 }, on: { daysOfMonth: [10, 11, 12, 13, 14, 15] } },
    "1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10 1999-03-11",
  ],
  [
    "every Tuesday, every other month",
    "1997-09-02",
    { every: { months: 2 }, on: { daysOfWeek: [2] } },
    "1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04",
  ],
  [
    "yearly in June and July",
    "1997-06-10",
    { every: { years: 1 }, on: { monthsOfYear: [6, 7] } },
    "1997-06-10 1997-07-10 1998-06-10 1998-07-10",
  ],
  [
    "every other year in January, February and March",
    "1997-03-10",
    { every: { years: 2 }, on: { monthsOfYear: [1, 2, 3] } },
    "1997-03-10 1999-01-10 1999-02-10 1999-03-10 2001-01-10",
  ],
  [
    "every Thursday in March",
    "1997-03-13",
    { every: { years: 1 }, on: { monthsOfYear: [3], daysOfWeek: [4] } },
    "1997-03-13 1997-03-20 1997-03-27 1998-03-05",
  ],
  [
    "every Friday the 13th",
    "1997-09-02",
    { every: { months: 1 }, on: { daysOfWeek: [5], daysOfMonth: [13] } },
    "1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13",
  ],
  [
    "the first Saturday that follows the first Sunday of the month",
    "1997-09-13",
    { every: { months: 1 }, on: { daysOfWeek: [6], daysOfMonth: [7, 8, 9, 10, 11, 12, 13] } },
    "1997-09-13 1997-10-11 1997-11-08 1997-12-13 1998-01-10 1998-02-07",
  ],
  [
    "every 4 years, the first Tuesday after a Monday in November",
    "1996-11-05",
    { every: { years: 4 }, on: { monthsOfYear: [11], daysOfWeek: [2], daysOfMonth: [2, 3, 4, 5, 6, 7, 8] } },
    "1996-11-05 2000-11-07 2004-11-02",
  ],
  [
    "an invalid date is ignored",
    "2007-01-15",
    { every: { months: 1 }, on: { daysOfMonth: [15, 30] } },
    "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30",
  ],
])("%s", (_, startsOn, rules, text) => {
  const recurrence = { endsOn: null, every: {}, on: {}, exceptions: [], ...rules, startsOn };
  const days = text.split(" ");
  expect(nextOccurrences(recurrence, startsOn, days.length)).toEqual(days);
  const dtstart = new Date(`${days[0]}T00:00:00Z`);
  const plain = new rrule.RRule({ ...rrule.RRule.parseString(toRRule(recurrence) ?? ""), dtstart });
  expect(plain.all((_date, count) => count < days.length).map((date) => date.toISOString().slice(0, 10))).toEqual(days);
});
