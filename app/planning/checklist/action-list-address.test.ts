import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import {
  linkAlsoSortedBy,
  firstRowIndex,
  isListFiltered,
  lastPage,
  listLink,
  PAGE_SIZES,
  parseSort,
  linkSortedBy,
} from "#app/ui/list/list-view.ts";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";
import { ACTION_GROUPINGS, type ActionListState, actionListView } from "./action-list.ts";
import { decodeActionList } from "./action-list-address.server.ts";

// These tests use the checklist as the example for all list addresses, because it has most kinds of filters.
const decoded = (query: string) => decodeActionList(new URLSearchParams(query));
const viewOf = (state: ActionListState) => actionListView(state, 0);
const everything = decoded("");

test("an empty address gives the default list", () => {
  expect(everything).toEqual({
    q: "",
    sort: [{ by: "week", desc: false }],
    grouping: "week",
    page: 1,
    size: 10,
    hide: null,
    filters: [],
    filterValues: { status: null, late: false, mine: false, plan: null, campaign: null, owner: null, due: null },
  });
  expect(listLink(viewOf(everything))).toBe("?");
});

test.each([
  "sort=password&page=-3&size=7",
  "sort=__proto__&page=NaN&size=1e9&hide",
  "page=0&size=0&sort=&status=&plan=&due=2026-02-30",
  "page=1.5&status=Root&plan=-1&late=yes&due=tomorrow",
  "sort=constructor&owner=99999999999999999999&q=%00%0a%09",
])("the nonsense address %s gives the default list", (query) => {
  expect({ ...decoded(query), hide: null }).toEqual(everything);
});

test("text columns sort ascending first, all others descending, and a second click reverses", () => {
  const column = { head: "", format: { as: "text" } as const, isFixed: false, isHidden: false };
  const linkFor = (query: string, id: string, sort: "text" | "other") =>
    linkSortedBy(viewOf(decoded(query)), { ...column, id, sort });
  expect(linkFor("", "plan", "text")).toBe("?sort=plan");
  expect(linkFor("", "person", "other")).toBe("?sort=-person");
  expect(linkFor("sort=-person", "person", "other")).toBe("?sort=person");
  expect(linkFor("", "week", "text")).toBe("?sort=-week");
});

test("a sort column is added, reversed and removed, and a fourth column replaces the last", () => {
  const linkFor = (order: string, id: string) => {
    const state = { ...everything, sort: parseSort(order) };
    const link = linkAlsoSortedBy(viewOf(state), { id, head: "", format: { as: "text" }, sort: "text" });
    return new URLSearchParams(link).get("sort");
  };
  expect(linkFor("-network", "name")).toBe("-network,name");
  expect(linkFor("-network,name", "name")).toBe("-network,-name");
  expect(linkFor("-network,-name", "name")).toBe("-network");
  expect(linkFor("network,name", "network")).toBe("-network,name");
  expect(linkFor("-network", "network")).toBe("network");
  expect(linkFor("-network,name,-city", "zip")).toBe("-network,name,zip");
});

test("a new search, filter or order starts at page 1, and paging keeps them", () => {
  const state = decoded("q=ada&status=done&page=4");
  expect(listLink(viewOf(state), { q: "bob" })).toBe("?q=bob&status=done");
  expect(listLink(viewOf(state), { filters: [...state.filters, ["late", "1"]] })).toBe("?q=ada&status=done&late=1");
  expect(listLink(viewOf(state), { page: 5 })).toBe("?q=ada&status=done&page=5");
  expect(isListFiltered(viewOf(state))).toBe(true);
  expect(isListFiltered(viewOf(decoded("page=2")))).toBe(false);
});

test("a new page size keeps the first visible row in view", () => {
  expect(listLink(viewOf(decoded("size=10&page=6")), { size: 25 })).toBe("?size=25&page=3");
  expect(decoded("size=25&row=50").page).toBe(3);
  expect(decoded("size=5&row=50").page).toBe(11);
});

test("typed text loses control characters and everything past 100 characters", () => {
  expect(cleanText("  Ada\u0000\nLove\ud800lace ")).toBe("Ada Love lace");
  expect([...cleanText("🍩".repeat(150))]).toHaveLength(100);
});

test("an empty list has one page", () => {
  expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
});

const queries = fc
  .record({
    q: fc.string({ unit: "grapheme" }).map(cleanText),
    sort: fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...ACTION_GROUPINGS)).map((parts) => parts.join("")),
    page: fc.integer({ min: 1, max: 1_000_000 }).map(String),
    size: fc.constantFrom(...PAGE_SIZES).map(String),
    status: fc.constantFrom(...actionWorkflow.statuses, "all"),
    late: fc.constantFrom("1", "0"),
    plan: fc.integer({ min: 1, max: 1e15 - 1 }).map(String),
    due: fc
      .date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  })
  .map((entries) => new URLSearchParams(entries).toString());

test("a link decodes to the state it was made from", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const state = decoded(query);
      expect(state.filterValues.due).not.toBeNull();
      expect(decoded(listLink(viewOf(state)))).toEqual(state);
    }),
  );
});

test("decoding never throws, and its result encodes to a valid address", () => {
  const names = fc.constantFrom("q", "sort", "page", "size", "hide", "row", "status", "due", "plan", "late", "x");
  const pairs = fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: "binary" }), fc.integer().map(String))));
  fc.assert(
    fc.property(pairs, (entries) => {
      const state = decodeActionList(new URLSearchParams(entries));
      expect(state.page).toBeGreaterThanOrEqual(1);
      expect(state.page).toBeLessThanOrEqual(1_000_000);
      expect(decoded(listLink(viewOf(state)))).toEqual(state);
    }),
  );
});

test("the first visible row stays on the page at any size", () => {
  fc.assert(
    fc.property(queries, fc.constantFrom(...PAGE_SIZES), (query, size) => {
      const state = decoded(query);
      const next = decoded(listLink(viewOf(state), { size }));
      if (next.page === 1_000_000) return;
      expect(firstRowIndex(next)).toBeLessThanOrEqual(firstRowIndex(state));
      expect(firstRowIndex(next) + size).toBeGreaterThan(firstRowIndex(state));
    }),
  );
});
