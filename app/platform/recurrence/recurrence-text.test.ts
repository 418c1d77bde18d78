import { expect, it } from "vitest";
import type { Recurrence } from "./recurrence.ts";
import { recurrenceText } from "./recurrence-text.ts";

it.each<[string, Partial<Recurrence>]>([
  ["Daily", { every: { days: 1 } }],
  ["Every 2 weeks on Monday and Wednesday", { every: { weeks: 2 }, on: { daysOfWeek: [3, 1] } }],
  ["Monthly on the 2nd Tuesday", { on: { weeksOfMonth: [2], daysOfWeek: [2] } }],
  ["Every 3 months on the 1st, the 23rd and the last day", { every: { months: 3 }, on: { daysOfMonth: [-1, 23, 1] } }],
  ["On the last Friday in November", { on: { weeksOfMonth: [-1], daysOfWeek: [5], monthsOfYear: [11] } }],
  ["On the 13th of the month when it is Friday", { on: { daysOfMonth: [13], daysOfWeek: [5] } }],
  ["On Sunday in weeks 1 and 20 of the year", { on: { weeksOfYear: [20, 1], daysOfWeek: [0] } }],
  [
    "Yearly, until 06/30/2026, except 2 days",
    { every: { years: 1 }, endsOn: "2026-06-30", exceptions: ["2026-01-02", "2026-01-03"] },
  ],
  ["Monthly on the 11th, the 12th and the 22nd", { on: { daysOfMonth: [11, 12, 22] } }],
])("says %s", (words, rules) => {
  const recurrence = { startsOn: "2026-01-01", endsOn: null, every: {}, on: {}, exceptions: [], ...rules };
  expect(recurrenceText(recurrence)).toBe(words);
});
