import { expect, test } from "vitest";
import { dollarsField } from "./money-field.ts";

const field = dollarsField("Enter an amount.");

test.each(["-1", "0.001", "1e15", "1000000000000000", "NaN", "Infinity", "0x10", "90071992547409.93", "10000000.01"])(
  "%j is refused",
  (typed) => {
    expect(field.safeParse(typed).success).toBe(false);
  },
);

test.each([1, null, undefined, ["1"], { amount: "1" }])("%j is not text and is refused", (given) => {
  expect(field.safeParse(given).error?.issues[0]?.message).toBe("Enter an amount.");
});

test("typed amounts become whole cents, so that sums are exact", () => {
  expect(field.parse("0.1") + field.parse("0.2")).toBe(field.parse("0.3"));
  expect(field.parse("1,000.00")).toBe(100_000);
  expect(field.parse("10,000,000.00")).toBe(1_000_000_000);
});
