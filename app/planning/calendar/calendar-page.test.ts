import { expect, it } from "vitest";
import { toLayerContent } from "#app/planning/calendar-layers/layers.ts";
import { makeCalendarEntry } from "#tests/support/make/calendar-entry.ts";
import { decodeCalendar } from "./calendar-address.ts";
import { toCalendarPage } from "./calendar-page.ts";

it("a week has the same counts by location as for all of them", () => {
  const day = { layer: "planItems", title: "Taste bar", startsOn: "2026-11-03", endsOn: "2026-11-03" } as const;
  const entries = [1, 2].map((id) =>
    makeCalendarEntry({ ...day, key: `item-${id}`, note: `Shop ${id}`, locationIds: [id] }),
  );
  const none = toLayerContent([]);
  const contents = {
    customEvents: none,
    companyEvents: none,
    planItems: toLayerContent(entries),
    checklist: none,
    freeCoffee: none,
    socialPosts: none,
    openings: none,
    holidays: none,
  };
  const countsOf = (view: string) => {
    const state = decodeCalendar(new URL(`http://localhost/?view=${view}&week=2026-11-01`), "2026-11-03");
    return toCalendarPage(contents, state, []).counts.planItems;
  };
  expect([countsOf("week"), countsOf("lanes")]).toEqual([1, 1]);
});
