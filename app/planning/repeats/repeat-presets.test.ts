import { expect, it } from "vitest";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceFromForm } from "#app/platform/recurrence/repeat-form.ts";
import { repeatFormState, toRepeatFields } from "./repeat-presets.ts";

/** Fields of a filled-in form. */
const typed = (startsOn: string, values: Record<string, unknown> = {}) => {
  const all = { ...toRepeatFields(null), startsOn, ...values };
  return {
    startsOn: { value: all.startsOn },
    preset: { value: all.preset },
    repeat: { value: all.repeat },
    interval: { value: all.interval },
    daysOfWeek: { value: all.daysOfWeek },
    daysOfMonth: { value: all.daysOfMonth },
    weeksOfMonth: { value: all.weeksOfMonth },
    weeksOfYear: { value: all.weeksOfYear },
    monthsOfYear: { value: all.monthsOfYear },
    until: { value: all.until },
    times: { value: all.times },
    exceptionDays: { value: all.exceptionDays },
  };
};

const posted = (startsOn: string, values: Record<string, unknown>) =>
  recurrenceFromForm(
    newCustomEventForm.parse({
      title: "Market",
      categoryId: 1,
      locationIds: [1],
      visibility: "network",
      startsOn,
      endsOn: startsOn,
      ...values,
    }),
  );

it("the presets are named after the first day", () => {
  expect(repeatFormState(typed("2026-12-08"), "2026-11-22").options.map(({ label }) => label)).toEqual([
    "Does not repeat",
    "Daily",
    "Weekly on Tuesday",
    "Every 2 weeks on Tuesday",
    "Monthly on the 2nd Tuesday",
    "Monthly on the 8th",
    "Yearly",
    "Custom",
  ]);
  const offered = repeatFormState(typed("2027-02-28"), "2026-11-22").options.map(({ label }) => label);
  expect(offered).toContain("Monthly on the last Sunday");
  expect(offered).toContain("Monthly on the last day");
});

it("the presets have general names while the first day is unknown", () => {
  const labels = repeatFormState(typed(""), "2026-11-22").options.map(({ label }) => label);
  expect(labels).toContain("Weekly");
  expect(labels).toContain("Monthly on the same weekday");
});

it("a preset uses its own rules, whatever the collapsed fields contain", () => {
  const repeat = posted("2026-12-08", { preset: "weekday", repeat: "weeks", daysOfMonth: "never" });
  expect(repeat && nextOccurrences(repeat, "2026-12-08", 3)).toEqual(["2026-12-08", "2027-01-12", "2027-02-09"]);
  expect(posted("2026-12-08", { preset: "no", repeat: "weeks" })).toBeNull();
  expect(posted("2026-12-08", { preset: "custom", repeat: "days", interval: "3" })).toMatchObject({
    every: { days: 3 },
  });
});

it("a form without a preset uses the rules in its fields", () => {
  expect(posted("2026-12-08", { repeat: "weeks", interval: "3" })).toMatchObject({ every: { weeks: 3 } });
  expect(posted("2026-12-08", {})).toBeNull();
});

it("a preset adapts to a new first day", () => {
  const { preview } = repeatFormState(typed("2026-12-09", { preset: "weekday" }), "2026-11-22");
  expect(preview).toMatchObject({ words: "Monthly on the 2nd Wednesday" });
});

it("a recurrence is shown as its matching preset, or else as custom", () => {
  const presetOf = (rules: Pick<Recurrence, "every" | "on">) =>
    toRepeatFields({ startsOn: "2026-12-08", endsOn: null, exceptions: [], ...rules }).preset;
  expect(presetOf({ every: { weeks: 1 }, on: {} })).toBe("weeks");
  expect(presetOf({ every: {}, on: { weeksOfMonth: [2], daysOfWeek: [2] } })).toBe("weekday");
  expect(presetOf({ every: { years: 1 }, on: {} })).toBe("years");
  expect(presetOf({ every: { weeks: 2 }, on: { daysOfWeek: [2, 4] } })).toBe("custom");
});
