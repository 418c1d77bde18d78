import { expect, it } from "vitest";
import { makeCalendarEntry } from "#tests/support/make/calendar-entry.ts";
import { isTimed, toWeekHours } from "./week-hours.ts";

const at = (title: string, startsAt: string, endsAt: string) =>
  makeCalendarEntry({ title, startsOn: "2026-11-03", startsAt, endsAt });
const placesOf = (...entries: ReturnType<typeof at>[]) =>
  toWeekHours(entries, "2026-11-01").days[2]?.blocks.map(({ entry, from, column, columns }) => [
    entry.title,
    from,
    column,
    columns,
  ]);

it("timed entries are placed by hour, side by side where they overlap", () => {
  expect(placesOf(at("Tour", "10:30", "12:00"), at("Market", "08:00", "11:00"), at("Choir", "12:00", "13:00"))).toEqual(
    [
      ["Market", 480, 0, 2],
      ["Tour", 630, 1, 2],
      ["Choir", 720, 0, 1],
    ],
  );
});

it("the range of hours extends to fit the entries", () => {
  expect(toWeekHours([], "2026-11-01")).toMatchObject({ from: 8, until: 18 });
  const early = toWeekHours([at("Bakers", "05:30", "06:00"), at("Late", "21:15", "22:30")], "2026-11-01");
  expect(early).toMatchObject({ from: 5, until: 23 });
});

it("an entry without a time, or past midnight, is shown above the hours", () => {
  expect(isTimed(makeCalendarEntry({ startsOn: "2026-11-03" }))).toBe(false);
  expect(isTimed(makeCalendarEntry({ startsOn: "2026-11-03", endsOn: "2026-11-04", startsAt: "20:00" }))).toBe(false);
});
