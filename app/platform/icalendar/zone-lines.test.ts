import ICAL from "ical.js";
import { expect, it } from "vitest";
import { utcOffsetAt } from "#app/platform/dates/zone-times.ts";
import fc from "#tests/support/properties.ts";
import { vtimezoneLines } from "./zone-lines.ts";

// ical.js expands time zones only until 2035.
const instants = fc.integer({ min: Date.UTC(2003, 0, 1), max: Date.UTC(2034, 11, 31) });

it.each([
  ["two rules", "Europe/London"],
  ["rules that changed in 2007", "America/New_York"],
  ["no change at all", "America/Phoenix"],
  ["changes that ended in 2014", "Europe/Moscow"],
  ["a rule by days of the month", "America/Santiago"],
  ["winter told as the exception", "Europe/Dublin"],
  ["the moon", "Africa/Casablanca"],
  ["a rule that straddles two months", "Africa/Cairo"],
])("a VTIMEZONE for a zone with %s gives the right offset for 30 years: %s", (_, timeZone) => {
  const lines = vtimezoneLines(timeZone, 2003);
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join("\r\n"))));
  fc.assert(
    fc.property(instants, (at) => {
      const time = ICAL.Time.fromJSDate(new Date(at), true).convertToZone(zone);
      expect(time.utcOffset() / 60).toBe(utcOffsetAt(timeZone, at));
    }),
    { numRuns: 300 },
  );
});

it("open-ended rules take only a few lines", () => {
  expect(vtimezoneLines("America/New_York", 2026).filter((line) => line.startsWith("RRULE"))).toEqual([
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  ]);
});
