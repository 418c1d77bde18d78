import { expect, it } from "vitest";
import fc from "#tests/support/properties.ts";
import { calendarLink, decodeCalendar, toggleLayer } from "./calendar-address.ts";

const at = (search: string) => decodeCalendar(new URL(`http://shop.test/marketing-calendar${search}`), "2026-11-20");

it("the calendar defaults to the current month without checklist steps", () => {
  expect(at("")).toMatchObject({ month: "2026-11", day: null, hide: ["checklist"], network: null, q: "" });
  expect(calendarLink(at(""))).toBe("?month=2026-11");
});

it("a link decodes to the state it was made from", () => {
  const search =
    "?month=2027-01&day=2027-01-03&hide=checklist&hide=holidays&network=3&location=4&category=5&channel=6&q=donut";
  expect(calendarLink(at(search))).toBe(search);
});

it("a layer can be turned off and on again", () => {
  const off = { ...at(""), ...toggleLayer(at(""), "holidays") };
  expect(off.hide).toEqual(["checklist", "holidays"]);
  const all = { ...off, ...toggleLayer({ ...off, hide: ["holidays"] }, "holidays") };
  expect(at(calendarLink(all)).hide).toEqual([]);
});

it("nonsense values fall back to the defaults", () => {
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
