import { expect, it } from "vitest";
import { localTimeExists, instantOf } from "./zone-times.ts";

it.each([
  ["a usual time", "America/New_York", "2027-03-13", "02:30", true, "2027-03-13T07:30:00.000Z"],
  ["left out as a clock is set forward", "America/New_York", "2027-03-14", "02:30", false, "2027-03-14T07:30:00.000Z"],
  ["right after that", "America/New_York", "2027-03-14", "03:00", true, "2027-03-14T07:00:00.000Z"],
  ["twice as a clock is set back", "America/New_York", "2026-11-01", "01:30", true, "2026-11-01T06:30:00.000Z"],
  ["twice east of Greenwich", "Europe/Berlin", "2026-10-25", "02:30", true, "2026-10-25T01:30:00.000Z"],
  ["left out for half an hour", "Australia/Lord_Howe", "2027-10-03", "02:15", false, "2027-10-02T15:45:00.000Z"],
  ["right after half an hour", "Australia/Lord_Howe", "2027-10-03", "02:30", true, "2027-10-02T15:30:00.000Z"],
  ["where no clock is set", "America/Phoenix", "2027-03-14", "02:30", true, "2027-03-14T09:30:00.000Z"],
])("%s: %s, %s at %s", (_, zone, day, time, isReal, instant) => {
  expect([localTimeExists(zone, day, time), new Date(instantOf(zone, day, time)).toISOString()]).toEqual([
    isReal,
    instant,
  ]);
});
