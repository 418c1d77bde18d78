import { expect, it } from "vitest";
import { type CalendarEntry, sortEntries } from "#app/planning/calendar-layers/layers.ts";
import { makeCalendarEntry } from "#tests/support/make/calendar-entry.ts";
import {
  toAgendaDays,
  entriesOn,
  MONTH_ROOMS,
  toLocationLanes,
  toGridWeek,
  weeksOfMonth,
  windowOfMonth,
  toYearMonths,
} from "./month-grid.ts";

const entry = (title: string, startsOn: string, endsOn = startsOn) =>
  makeCalendarEntry({ title, key: title, startsOn, endsOn });

const shown = (...entries: CalendarEntry[]) => ({ entries: sortEntries(entries), overflow: {}, overflowStarts: {} });

it("a month is shown in whole weeks from Sunday to Saturday", () => {
  expect(windowOfMonth("2026-11")).toEqual({ from: "2026-11-01", until: "2026-12-05" });
  expect(windowOfMonth("2026-02")).toEqual({ from: "2026-02-01", until: "2026-02-28" });
  expect(windowOfMonth("2027-01")).toEqual({ from: "2026-12-27", until: "2027-02-06" });
});

it("an entry that spans a weekend continues in the next week", () => {
  const weeks = weeksOfMonth(shown(entry("Boxes", "2026-11-06", "2026-11-09")), "2026-11");
  const [first, second] = weeks.flatMap(({ bars }) => bars);
  expect(first).toMatchObject({ column: 6, span: 2, lane: 1, isContinued: false, continues: true });
  expect(second).toMatchObject({ column: 1, span: 2, lane: 1, isContinued: true, continues: false });
});

it("overlapping entries are stacked, and a day counts those that do not fit", () => {
  const five = ["A", "B", "C", "D", "E"].map((title) => entry(title, "2026-11-03"));
  const [week] = weeksOfMonth(shown(...five, entry("Whole week", "2026-11-01", "2026-11-07")), "2026-11");
  expect(week?.bars.map(({ entry, lane }) => `${entry.title}${lane}`)).toEqual([
    "Whole week1",
    "A2",
    "B3",
    "C4",
    "D5",
    "E6",
  ]);
  expect(week?.days.map(({ more }) => more[0])).toEqual([0, 0, 1, 0, 0, 0, 0]);
});

it("a higher window shows what a lower one counts", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => entry(`Entry ${index + 10}`, "2026-11-03"));
  const [week] = weeksOfMonth(shown(...twelve), "2026-11");
  expect(week?.days[2]?.more).toEqual([7, 5, 2]);
  expect(week?.bars.map(({ lane }) => lane)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it("in every window a day with a free row counts nothing", () => {
  const long = Array.from({ length: 9 }, (_, index) => entry(`Long ${index}`, "2026-11-02", "2026-11-06"));
  const single = ["A", "B", "C", "D", "E", "F"].map((title) => entry(title, "2026-11-04"));
  const [week] = weeksOfMonth(shown(...long, ...single), "2026-11");
  for (const [room, lanes] of MONTH_ROOMS.entries()) {
    for (const [index, { more }] of (week?.days ?? []).entries()) {
      const drawn = week?.bars.filter(
        ({ lane, column, span }) => lane <= lanes && column <= index + 1 && index + 1 < column + span,
      ).length;
      const all = [...long, ...single].filter(
        ({ startsOn, endsOn }) => startsOn <= `2026-11-0${index + 1}` && endsOn >= `2026-11-0${index + 1}`,
      ).length;
      expect([drawn, more[room]]).toEqual([Math.min(lanes, all), Math.max(0, all - lanes)]);
    }
  }
});

it("the agenda shows entries that started before it on its first day", () => {
  const days = toAgendaDays(
    shown(entry("Late", "2026-11-20"), entry("Long", "2026-10-20", "2026-11-02")),
    "2026-11-01",
    10,
  );
  expect(days.map(({ day, entries }) => [day, entries.map(({ title }) => title)])).toEqual([
    ["2026-11-01", ["Long"]],
    ["2026-11-20", ["Late"]],
  ]);
});

it("entries that do not fit are counted on their day in a month, agenda and year", () => {
  const five = ["A", "B", "C", "D", "E"].map((title) => entry(title, "2026-11-03"));
  const overflow = { "2026-11-03": 40, "2026-11-04": 7 };
  const all = { ...shown(...five), overflow, overflowStarts: overflow };
  expect(weeksOfMonth(all, "2026-11")[0]?.days.map(({ more }) => more[0])).toEqual([0, 0, 40, 7, 0, 0, 0]);
  expect(toAgendaDays(all, "2026-11-01", 2).map(({ day, entries, more }) => [day, entries.length, more])).toEqual([
    ["2026-11-03", 2, 43],
    ["2026-11-04", 0, 7],
  ]);
  expect(toYearMonths(all, "2026")[10]?.counts).toEqual({ "2026-11-03": 45, "2026-11-04": 7 });
});

it("the agenda counts a multi-day entry once, on its first day", () => {
  const all = { ...shown(), overflow: { "2026-11-03": 1, "2026-11-04": 1 }, overflowStarts: { "2026-11-03": 1 } };
  expect(toAgendaDays(all, "2026-11-01", 2)).toEqual([{ day: "2026-11-03", entries: [], more: 1 }]);
});

it("a day includes entries that span it", () => {
  const all = [entry("Long", "2026-11-01", "2026-11-05"), entry("Other", "2026-11-06")];
  expect(entriesOn(all, "2026-11-05").map(({ title }) => title)).toEqual(["Long"]);
});

it("a week has room for more entries", () => {
  const six = ["A", "B", "C", "D", "E", "F"].map((title) => entry(title, "2026-11-03"));
  expect(toGridWeek(shown(...six), "2026-11-01", "2026-11").bars).toHaveLength(6);
});

it("a year counts the entries of each day", () => {
  const months = toYearMonths(shown(entry("Long", "2026-01-30", "2026-02-02"), entry("Other", "2026-02-01")), "2026");
  expect(months).toHaveLength(12);
  const counts = months.flatMap(({ month, days }) => days.filter((day) => day.startsWith(month) && day)).length;
  expect(counts).toBe(365);
  expect(months[1]?.counts["2026-02-01"]).toBe(2);
  expect(months[0]?.counts["2026-02-01"]).toBeUndefined();
});

it("a lane has the entries of its location, and one lane has what is for all of them", () => {
  const at = (title: string, ...locationIds: number[]) => ({ ...entry(title, "2026-11-03"), locationIds });
  const { all, lanes } = toLocationLanes(
    shown(at("One", 1), at("Both", 1, 2), entry("All", "2026-11-04")),
    [
      { id: 1, name: "A" },
      { id: 2, name: "B" },
    ],
    "2026-11-01",
    "2026-11",
  );
  expect(lanes.map(({ name, week }) => [name, week.bars.map(({ entry }) => entry.title)])).toEqual([
    ["A", ["Both", "One"]],
    ["B", ["Both"]],
  ]);
  expect(all.week.bars.map(({ entry }) => entry.title)).toEqual(["All"]);
});

it("fourteen locations have two rows each and count the other entries of their week", () => {
  const places = Array.from({ length: 14 }, (_, index) => ({ id: index + 1, name: `Shop ${index + 1}` }));
  const five = ["A", "B", "C", "D", "E"].map((title) => ({
    ...entry(title, "2026-11-02", "2026-11-06"),
    locationIds: [3],
  }));
  const { lanes } = toLocationLanes(
    shown(...five, { ...entry("F", "2026-11-01"), locationIds: [3] }),
    places,
    "2026-11-01",
    "2026-11",
  );
  expect(lanes[2]?.week.bars).toHaveLength(3);
  expect(lanes.flatMap(({ more, moreOn }) => (more > 0 ? [[more, moreOn]] : []))).toEqual([[3, "2026-11-02"]]);
  const [alone] = toLocationLanes(shown(...five), places.slice(2, 3), "2026-11-01", "2026-11").lanes;
  expect([alone?.week.bars.length, alone?.more]).toEqual([5, 0]);
});

it("long entries leave room for single-day entries and use the remaining space", () => {
  const long = ["A", "B", "C", "D", "E"].map((title) => entry(title, "2026-10-20", "2026-11-20"));
  const [week] = weeksOfMonth(shown(...long, entry("Fair", "2026-11-03")), "2026-11");
  const low = week?.bars.filter(({ lane }) => lane <= MONTH_ROOMS[0]);
  const bars = low?.map(({ entry, lane, column, span }) => `${entry.title}${lane} ${column}+${span}`);
  expect(bars).toEqual(["A1 1+7", "B2 1+7", "E3 1+2", "C4 1+7", "D5 1+7", "Fair3 3+1", "E3 4+4"]);
  expect(week?.days.map(({ more }) => more[0])).toEqual([0, 0, 1, 0, 0, 0, 0]);
});

it("a day counts hidden entries only if all of its rows are taken", () => {
  const single = ["A", "B", "C", "D", "E"].map((title) => entry(title, "2026-11-04"));
  const long = ["F", "G"].map((title) => ({
    ...entry(title, "2026-11-02", "2026-11-06"),
    layer: "planItems" as const,
  }));
  const [week] = weeksOfMonth(shown(...single, ...long), "2026-11");
  const low = week?.bars.filter(({ entry, lane }) => entry.title === "F" && lane <= MONTH_ROOMS[0]);
  expect(low?.map(({ column, span }) => [column, span])).toEqual([
    [2, 2],
    [5, 2],
  ]);
  expect(week?.days.map(({ more }) => more[0])).toEqual([0, 0, 0, 2, 0, 0, 0]);
});

it("events come before due items, and finished items come last", () => {
  const due = (title: string, isStruck = false) => ({
    ...entry(title, "2026-11-03"),
    layer: "checklist" as const,
    isStruck,
  });
  const [week] = weeksOfMonth(
    shown(due("Done", true), due("A"), due("B"), due("C"), due("D"), entry("Fair", "2026-11-03")),
    "2026-11",
  );
  expect(week?.bars.map(({ entry }) => entry.title)).toEqual(["Fair", "A", "B", "C", "D", "Done"]);
});
