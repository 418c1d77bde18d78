import fc from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { tokens } from "#app/ui/theme.ts";
import { LEAST_CONTRAST, colorOf, contrastOf, nearestPassing, refusalOfColor } from "./color-rules.ts";

const modes = ["light", "dark"] as const;

test("black on white has the greatest contrast and a color on itself the least", () => {
  expect(contrastOf("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrastOf("#1F9B8E", "#1F9B8E")).toBe(1);
});

test("a color is kept in capitals, and anything else is none", () => {
  expect(colorOf("#0b746a")).toBe("#0B746A");
  for (const typed of ["", "0b746a", "#0b7", "#0b746g", "#0b746a00", "teal"]) expect(colorOf(typed)).toBeNull();
});

test("a color that stands out on a card is taken, in each mode", () => {
  expect(refusalOfColor("#0B746A", "light")).toBeNull();
  expect(refusalOfColor("#5CC8BB", "dark")).toBeNull();
});

test("a faint color is refused with its contrast and a shade that works", () => {
  expect(refusalOfColor("#FFE9A8", "light")).toMatch(
    /^This is hard to see on a light card: its contrast is 1\.\d to 1, and 3 to 1 is needed\. #[\dA-F]{6} works\.$/,
  );
  expect(refusalOfColor("#122035", "dark")).toContain("on a dark card: its contrast is 1 to 1");
});

test("every suggestion passes, and a color that passes is its own", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`.toUpperCase());
  fc.assert(
    fc.property(color, fc.constantFrom(...modes), (color, mode) => {
      const ground = tokens.surface[mode];
      const suggestion = nearestPassing(color, ground, LEAST_CONTRAST);
      expect(contrastOf(suggestion, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      if (contrastOf(color, ground) >= LEAST_CONTRAST) expect(suggestion).toBe(color);
    }),
  );
});
