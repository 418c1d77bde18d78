import { expect, it } from "vitest";
import { makeCalendarEntry } from "#tests/support/make/calendar-entry.ts";
import { countEntryLocations, mergeAlikeEntries } from "./shared-entries.ts";

const step = (note: string, given = {}) =>
  makeCalendarEntry({
    layer: "checklist",
    title: "Mark the floor",
    startsOn: "2026-11-03",
    note,
    status: "To do",
    ...given,
  });

it("equal steps of several locations share one bar with a link to each", () => {
  const [bar, ...others] = mergeAlikeEntries([step("Elgin", { to: "/1" }), step("Aurora", { to: "/2" })]);
  expect(others).toEqual([]);
  expect(bar).toMatchObject({ title: "Mark the floor", to: null, status: "To do" });
  expect(bar?.places.map(({ note, to }) => [note, to])).toEqual([
    ["Elgin", "/1"],
    ["Aurora", "/2"],
  ]);
});

it("overlapping items of several locations share one bar, and each keeps its own days", () => {
  const item = (note: string, startsOn: string, endsOn: string) =>
    step(note, { layer: "planItems", title: "We saved your seat", startsOn, endsOn });
  const bars = mergeAlikeEntries([
    item("Aurora", "2026-11-05", "2026-11-20"),
    item("Elgin", "2026-11-03", "2026-11-12"),
    item("Skokie", "2026-11-21", "2026-11-30"),
  ]);
  expect(bars).toMatchObject([
    {
      startsOn: "2026-11-03",
      endsOn: "2026-11-20",
      places: [{ note: "Elgin" }, { note: "Aurora", startsOn: "2026-11-05" }],
    },
    { note: "Skokie", places: [] },
  ]);
});

it("equal events of several locations share one bar, with the time and the days of each", () => {
  const event = (name: string, given = {}) =>
    step("City Hall", {
      layer: "customEvents",
      title: "Latte week",
      endsOn: "2026-11-07",
      key: `event-${name}-`,
      startsAt: "08:00",
      locations: { count: 1, names: [name] },
      ...given,
    });
  const names = Array.from({ length: 14 }, (_, index) => `Shop ${index + 1}`);
  const [bar, ...others] = mergeAlikeEntries([
    ...names.map((name) => event(name)),
    event("Elgin", { startsAt: "09:00" }),
    event("Aurora", { endsOn: "2026-11-08" }),
    event("Skokie", { isStruck: true }),
  ]);
  expect(bar && countEntryLocations(bar)).toBe(14);
  expect(bar?.places.map(({ note, key }) => [note, key])).toEqual(names.map((name) => [name, `event-${name}-`]));
  expect(others.map(({ key }) => key)).toEqual(["event-Elgin-", "event-Aurora-", "event-Skokie-"]);
});

it("records of several locations each count their locations once", () => {
  const event = (key: string, count: number, ...names: string[]) =>
    step("", { layer: "customEvents", title: "Latte week", key, locations: { count, names } });
  const [two] = mergeAlikeEntries([event("1", 2, "Elgin", "Aurora"), event("2", 2, "Aurora", "Skokie")]);
  expect(two && countEntryLocations(two)).toBe(3);
  expect(two?.places.map(({ note }) => note)).toEqual(["Elgin and 1 other", "Aurora and 1 other"]);
  const alone = event("1", 14, "Elgin");
  expect(mergeAlikeEntries([alone])).toEqual([alone]);
  expect(countEntryLocations(alone)).toBe(14);
});

it("what is the same for all locations is not merged", () => {
  const holidays = [step("", { layer: "holidays", key: "1" }), step("x", { layer: "companyEvents", key: "2" })];
  expect(mergeAlikeEntries([...holidays, step("y", { layer: "companyEvents", key: "3" })])).toHaveLength(3);
});

it("steps with other days, names or layers and done steps stay separate", () => {
  const apart = [
    step("Elgin"),
    step("Aurora", { startsOn: "2026-11-04", endsOn: "2026-11-04" }),
    step("Aurora", { title: "Mark the wall" }),
    step("Aurora", { layer: "planItems" }),
    step("Aurora", { isStruck: true }),
    step("Aurora", { layer: "customEvents", key: "event-1-" }),
  ];
  expect(mergeAlikeEntries(apart)).toEqual(apart);
});

it("two plans of one location do not share a bar", () => {
  expect(mergeAlikeEntries([step("Elgin", { key: "action-1" }), step("Elgin", { key: "action-2" })])).toHaveLength(2);
});
