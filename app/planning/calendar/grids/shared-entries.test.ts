import { expect, it } from "vitest";
import { makeCalendarEntry } from "#tests/support/make/calendar-entry.ts";
import { mergeAlikeEntries } from "./shared-entries.ts";

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

it("steps with other days, names or layers, done steps and custom events stay separate", () => {
  const apart = [
    step("Elgin"),
    step("Aurora", { startsOn: "2026-11-04", endsOn: "2026-11-04" }),
    step("Aurora", { title: "Mark the wall" }),
    step("Aurora", { layer: "planItems" }),
    step("Aurora", { isStruck: true }),
    step("Aurora", { layer: "customEvents", key: "event-1-" }),
    step("Skokie", { layer: "customEvents", key: "event-2-" }),
  ];
  expect(mergeAlikeEntries(apart)).toEqual(apart);
});

it("two plans of one location do not share a bar", () => {
  expect(mergeAlikeEntries([step("Elgin", { key: "action-1" }), step("Elgin", { key: "action-2" })])).toHaveLength(2);
});
