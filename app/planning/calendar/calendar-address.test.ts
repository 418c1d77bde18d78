import { expect, it } from "vitest";
import fc from "#tests/support/properties.ts";
import { calendarLink, decodeCalendar, toggleLayer } from "./calendar-address.ts";

const at = (search: string) => decodeCalendar(new URL(`http://shop.test/marketing-calendar${search}`), "2026-11-20");

it("the calendar without an address is this month without the steps of the checklist", () => {
  expect(at("")).toMatchObject({ month: "2026-11", day: null, hide: ["checklist"], network: null, q: "" });
  expect(calendarLink(at(""))).toBe("?month=2026-11");
});

it("a link leads back to what it was made from", () => {
  const search =
    "?month=2027-01&day=2027-01-03&hide=checklist&hide=holidays&network=3&location=4&category=5&channel=6&q=donut";
  expect(calendarLink(at(search))).toBe(search);
});

it("a layer is switched off and on again", () => {
  const off = { ...at(""), ...toggleLayer(at(""), "holidays") };
  expect(off.hide).toEqual(["checklist", "holidays"]);
  const all = { ...off, ...toggleLayer({ ...off, hide: ["holidays"] }, "holidays") };
  expect(at(calendarLink(all)).hide).toEqual([]);
});

it("whatever is silly reads as the default", () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("2026-13", "0000-01", "-1", "9".repeat(40), "2026-02-30", "2100-01"),
  );
  fc.assert(
    fc.property(word, (value) => {
      const silly = encodeURIComponent(value);
      const state = at(`?month=${silly}&day=${silly}&hide=${silly}&network=${silly}&location=${silly}`);
      expect(state.month).toMatch(/^\d{4}-\d{2}$/);
      expect(at(calendarLink(state))).toEqual(state);
    }),
  );
});
