import fc from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { defineList, firstRow, lastPage, PAGE_SIZES, type ListState } from "./list-address.ts";
import { cleanText, day, flag, listOf, oneOf, recordId, text } from "./list-filters.ts";

const ROLES = ["Business Owner", "View Only", "Senior Advisor"] as const;
const SORTS = ["name", "email", "createdAt"] as const;

const users = defineList({
  sorts: { name: "text", email: "text", createdAt: "other" },
  defaultSort: { by: "name" },
  filters: {
    role: listOf(ROLES),
    status: oneOf(["Invited", "Blocked"]),
    network: text(),
    expired: flag(),
    company: recordId(),
    since: day(),
  },
});
const everything = users.decode(new URLSearchParams());

function decoded(query: string) {
  return users.decode(new URLSearchParams(query));
}

test("an empty address is the default list", () => {
  expect(everything).toEqual({
    q: "",
    sort: { by: "name", desc: false },
    page: 1,
    size: 10,
    hide: null,
    filters: { role: [], status: null, network: "", expired: false, company: null, since: null },
  });
  expect(users.link(everything)).toBe("?");
});

test.each([
  "sort=password&page=-3&size=7",
  "sort=__proto__&page=NaN&size=1e9&hide",
  "page=0&size=0&sort=&role=&status=&since=2026-02-30",
  "page=1.5&role=Root&company=-1&expired=yes&since=tomorrow",
  "sort=constructor&company=99999999999999999999&q=%00%0a%09",
])("the silly address %s is the default list", (query) => {
  expect({ ...decoded(query), hide: null }).toEqual(everything);
});

test("text columns sort ascending first, all others descending first, and a second time turns round", () => {
  expect(users.sortLink(everything, "email")).toBe("?sort=email");
  expect(users.sortLink(everything, "createdAt")).toBe("?sort=-createdAt");
  expect(users.sortLink(decoded("sort=-createdAt"), "createdAt")).toBe("?sort=createdAt");
  expect(users.sortLink(everything, "name")).toBe("?sort=-name");
});

test("another search, filter or order starts at page 1; another page keeps them", () => {
  const state = decoded("q=ada&role=View+Only&page=4");
  expect(users.link(state, { q: "bob" })).toBe("?q=bob&role=View+Only");
  expect(users.link(state, { filters: { expired: true } })).toBe("?q=ada&role=View+Only&expired=1");
  expect(users.sortLink(state, "email")).toBe("?q=ada&role=View+Only&sort=email");
  expect(users.link(state, { page: 5 })).toBe("?q=ada&role=View+Only&page=5");
});

test("another size keeps the first visible row in view", () => {
  const state = decoded("size=10&page=6");
  expect(users.link(state, { size: 25 })).toBe("?size=25&page=3");
  expect(decoded("size=25&row=50").page).toBe(3);
  expect(decoded("size=5&row=50").page).toBe(11);
});

test("a filter is removed value by value, or all at once with the search", () => {
  const state = decoded("q=ada&role=View+Only&role=Business+Owner&status=Invited&page=2&size=25");
  expect(users.filterEntries(state)).toEqual([
    ["role", "Business Owner"],
    ["role", "View Only"],
    ["status", "Invited"],
  ]);
  expect(users.linkWithout(state, "role", "View Only")).toBe("?q=ada&role=Business+Owner&status=Invited&size=25");
  expect(users.linkUnfiltered(state)).toBe("?size=25");
  expect(users.isFiltered(state)).toBe(true);
  expect(users.isFiltered(decoded("page=2"))).toBe(false);
});

test("typed text loses control characters and what is beyond 100 characters", () => {
  expect(cleanText("  Ada\u0000\nLove\ud800lace ")).toBe("Ada Love lace");
  expect([...cleanText("🍩".repeat(150))]).toHaveLength(100);
});

test("an empty list has one page", () => {
  expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
});

const states: fc.Arbitrary<typeof everything> = fc.record({
  q: fc.string({ unit: "grapheme" }).map(cleanText),
  sort: fc.record({ by: fc.constantFrom(...SORTS), desc: fc.boolean() }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  hide: fc.option(fc.uniqueArray(fc.constantFrom("email", "phone", "createdAt"))),
  filters: fc.record({
    role: fc.subarray([...ROLES]),
    status: fc.option(fc.constantFrom("Invited" as const, "Blocked" as const)),
    network: fc.string({ unit: "binary" }).map(cleanText),
    expired: fc.boolean(),
    company: fc.option(fc.integer({ min: 1, max: 1e15 - 1 })),
    since: fc.option(
      fc
        .date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
  }),
});

test("a link leads back to the state that it was made from", () => {
  fc.assert(fc.property(states, (state) => void expect(decoded(users.link(state))).toEqual(state)));
});

test("decoding never throws, and what it gives has an address", () => {
  const names = fc.constantFrom("q", "sort", "page", "size", "hide", "row", "role", "status", "since", "company", "x");
  const pairs = fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: "binary" }), fc.integer().map(String))));
  fc.assert(
    fc.property(pairs, (entries) => {
      const state: ListState = users.decode(new URLSearchParams(entries));
      expect(state.page).toBeGreaterThanOrEqual(1);
      expect(state.page).toBeLessThanOrEqual(1_000_000);
      const again = users.decode(new URLSearchParams(entries));
      expect(decoded(users.link(again))).toEqual(again);
    }),
  );
});

test("the first visible row stays on the page at any size", () => {
  fc.assert(
    fc.property(states, fc.constantFrom(...PAGE_SIZES), (state, size) => {
      const next = decoded(users.link(state, { size }));
      if (next.page === 1_000_000) return;
      expect(firstRow(next)).toBeLessThanOrEqual(firstRow(state));
      expect(firstRow(next) + size).toBeGreaterThan(firstRow(state));
    }),
  );
});
