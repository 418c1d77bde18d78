import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { parseCents, toDollarsInput } from "./parse-cents.ts";

test.each([
  ["0", 0],
  ["12", 1_200],
  ["12.5", 1_250],
  ["12.05", 1_205],
  [" $1,234.56 ", 123_456],
  ["$ 7", 700],
  ["1234567.89", 123_456_789],
])("%j is %i cents", (typed, cents) => {
  expect(parseCents(typed)).toBe(cents);
});

test.each(["", "free", "-1", "1.234", "1,23", "1,2345", "1.", ".5", "1e3", "12 34", "99999999999999999"])(
  "%j is not an amount",
  (typed) => {
    expect(parseCents(typed)).toBeNull();
  },
);

test("the text in a field parses back to the same cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => parseCents(toDollarsInput(cents)) === cents),
  );
});
