import { expect, it } from "vitest";
import { previewRepeat, recurrenceFromForm, toRepeatFormValues } from "#app/platform/recurrence/repeat-form.ts";
import { newCustomEventForm } from "./custom-event-form.ts";

const event = {
  title: "Market",
  categoryId: 1,
  locationIds: [1],
  startsOn: "2026-11-20",
  endsOn: "2026-11-20",
  visibility: "network",
};

const refusalOf = (repeat: Record<string, unknown>) =>
  newCustomEventForm.safeParse({ ...event, ...repeat }).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

it.each([
  ["Enter an interval greater than zero.", { repeat: "days", interval: "0" }],
  ["Enter an interval greater than zero.", { repeat: "weeks", interval: "-1" }],
  ["Enter a whole number for the interval.", { repeat: "weeks", interval: "1.5" }],
  ["Enter a whole number for the interval.", { repeat: "weeks", interval: "often" }],
  ["Enter a whole number for the interval.", { repeat: "weeks", interval: "" }],
  ["Enter an interval of 999 or less.", { repeat: "years", interval: "1000" }],
  ["Choose how often it repeats.", { repeat: "calendar" }],
  ["Days of the week run from 0, Sunday, to 6, Saturday.", { repeat: "calendar", daysOfWeek: ["7"] }],
  ["Days of the month run from 1 to 31, or -1 for the last day.", { repeat: "months", daysOfMonth: "1, 32" }],
  ["Enter whole numbers for days of the month.", { repeat: "months", daysOfMonth: "the first" }],
  ["Weeks of the month run from 1 to 5, or -1 for the last seven days.", { repeat: "months", weeksOfMonth: ["0"] }],
  ["Week numbers of the year run from 1 to 53.", { repeat: "calendar", weeksOfYear: "54" }],
  ["Months run from 1 to 12.", { repeat: "calendar", monthsOfYear: ["13"] }],
  ["The end date is before the start date.", { repeat: "days", until: "2026-11-19" }],
  [
    "No dates match this schedule. Change its days or end date.",
    { repeat: "calendar", daysOfMonth: "31", monthsOfYear: ["2"] },
  ],
  [
    "No dates match this schedule. Change its days or end date.",
    { repeat: "days", until: "2026-11-20", exceptionDays: ["2026-11-20"] },
  ],
])("%s", (sentence, repeat) => {
  expect(refusalOf(repeat)).toEqual([["repeat", sentence]]);
});

it("an event that does not repeat ignores all recurrence rules", () => {
  expect(refusalOf({ repeat: "no", interval: "0", daysOfMonth: "never" })).toEqual([]);
});

it("a recurrence is unchanged after a round trip through the form", () => {
  const form = newCustomEventForm.parse({
    ...event,
    repeat: "months",
    interval: "2",
    daysOfMonth: "1 15, Last",
    monthsOfYear: ["11", "7"],
    until: "2028-01-01",
    exceptionDays: ["2026-11-30"],
  });
  const recurrence = recurrenceFromForm(form);
  expect(recurrence).toMatchObject({ every: { months: 2 }, on: { daysOfMonth: [1, 15, -1], monthsOfYear: [11, 7] } });
  expect(recurrenceFromForm(newCustomEventForm.parse({ ...event, ...toRepeatFormValues(recurrence) }))).toEqual(
    recurrence,
  );
});

it("a number of times becomes the day of the last one, without the skipped days", () => {
  const untilOf = (repeat: Record<string, unknown>) =>
    recurrenceFromForm(newCustomEventForm.parse({ ...event, ...repeat }))?.endsOn;
  expect(untilOf({ repeat: "weeks", times: "3" })).toBe("2026-12-04");
  expect(untilOf({ repeat: "weeks", times: "3", exceptionDays: ["2026-11-27"] })).toBe("2026-12-11");
  expect(untilOf({ repeat: "months", daysOfMonth: "last", times: "2" })).toBe("2026-12-31");
  expect(untilOf({ repeat: "days", times: "1" })).toBe("2026-11-20");
  expect(untilOf({ repeat: "days", times: "" })).toBeNull();
});

it.each([
  ["Enter a number of times from 1 to 500.", { times: "0" }],
  ["Enter a number of times from 1 to 500.", { times: "501" }],
  ["Enter a number of times from 1 to 500.", { times: "1.5" }],
  ["Enter a number of times from 1 to 500.", { times: "often" }],
  ["Enter an end date or a number of times, not both.", { times: "3", until: "2027-01-01" }],
])("%s (%j)", (sentence, repeat) => {
  expect(refusalOf({ repeat: "days", ...repeat })).toEqual([["times", sentence]]);
  expect(refusalOf({ repeat: "no", ...repeat })).toEqual([]);
});

it("the preview shows the description and the next five dates", () => {
  const values = { startsOn: "2026-11-19", repeat: "weeks", interval: "1", daysOfWeek: ["1", "3"] };
  expect(previewRepeat(values, "2026-11-19")).toEqual({
    words: "Weekly on Monday and Wednesday",
    days: ["2026-11-23", "2026-11-25", "2026-11-30", "2026-12-02", "2026-12-07"],
  });
  expect(previewRepeat({ ...values, interval: "0" }, "2026-11-19")).toEqual({
    refusal: "Enter an interval greater than zero.",
  });
  expect(previewRepeat({ ...values, repeat: "no" }, "2026-11-19")).toBeNull();
  expect(previewRepeat({}, "2026-11-19")).toBeNull();
});
