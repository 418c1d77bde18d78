import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { sameOriginPath } from "./same-origin.ts";

const HOME = "/dashboard";

test.each([
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\\/evil.test",
  "/%09/evil.test",
  "/\t/evil.test",
  "/%5Cevil.test",
  "/%2F/evil.test",
  "/%2f%2fevil.test",
  "https:evil.test",
  "https://evil.test",
  "http:///evil.test",
  "/..//evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "@evil.test",
  "evil.test",
  "javascript:alert(1)",
  " /dashboard",
  "/\r\nLocation: https://evil.test",
  "/%0d%0aLocation:%20https://evil.test",
  "/\u0000",
  `/${"a".repeat(2_000)}`,
  "",
  null,
  undefined,
])("%j falls back to the default path", (wanted) => {
  expect(sameOriginPath(wanted, HOME)).toBe(HOME);
});

test.each([
  ["/", "/"],
  ["/dashboard", "/dashboard"],
  ["/company/3/users?q=ada&sort=-email#rows", "/company/3/users?q=ada&sort=-email#rows"],
  ["/company/3/../4/users", "/company/4/users"],
  ["/search?q=50%25 off", "/search?q=50%25%20off"],
  ["/@name", "/@name"],
  ["/search?q=a%5Cb%0A", "/search?q=a%5Cb%0A"],
  ["/search?next=https://evil.test", "/search?next=https://evil.test"],
])("%j stays on this site", (wanted, path) => {
  expect(sameOriginPath(wanted, HOME)).toBe(path);
});

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom("/", "//", ".", "..", "%2f", "%2e"),
    fc.constantFrom("\\", "%5c", "%09", "\t", "\n", "@", ":", "?", "#", "evil.test", " ", "é"),
  ),
  maxLength: 12,
});
const anything = fc.oneof(
  nasty,
  nasty.map((text) => `/${text}`),
  fc.string({ unit: "binary" }),
  fc.webUrl(),
);

test("any input keeps the browser on this site and the header in plain ASCII", () => {
  fc.assert(
    fc.property(anything, (wanted) => {
      const path = sameOriginPath(wanted, HOME);
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      for (const page of ["https://mainstreet.test/a/b?c", "http://localhost:3000/"]) {
        expect(new URL(path, page).origin).toBe(new URL(page).origin);
      }
      expect(sameOriginPath(path, HOME)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});

test("a path leads to the page itself, never to a route's data", () => {
  expect(sameOriginPath("/plans?_data=routes%2Fuser%2Fplans&q=a#top", HOME)).toBe("/plans?q=a#top");
});
