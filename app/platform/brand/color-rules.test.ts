import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { tokens } from "#app/ui/theme/theme.ts";
import { MIN_CONTRAST, parseColor, contrastRatio, nearestReadableShade, colorRefusal } from "./color-rules.ts";

const modes = ["light", "dark"] as const;

test("black on white has the greatest contrast and a color on itself the least", () => {
  expect(contrastRatio("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(contrastRatio("#1F9B8E", "#1F9B8E")).toBe(1);
});

test("a color is normalized to uppercase, and anything else is not a color", () => {
  expect(parseColor("#0b746a")).toBe("#0B746A");
  for (const typed of ["", "0b746a", "#0b7", "#0b746g", "#0b746a00", "teal"]) expect(parseColor(typed)).toBeNull();
});

test("a color that stands out on a card is accepted in each mode", () => {
  expect(colorRefusal("#0B746A", "light")).toBeNull();
  expect(colorRefusal("#5CC8BB", "dark")).toBeNull();
});

test("a faint color is refused with its contrast and a shade that works", () => {
  expect(colorRefusal("#FFE9A8", "light")).toMatch(
    /^Hard to see on a light card: the contrast is 1\.\d:1, but must be at least 3:1\. Try #[\dA-F]{6}\.$/,
  );
  expect(colorRefusal("#122035", "dark")).toContain("on a dark card: the contrast is 1:1");
});

test("every suggestion passes, and a color that passes is its own suggestion", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`.toUpperCase());
  fc.assert(
    fc.property(color, fc.constantFrom(...modes), (color, mode) => {
      const ground = tokens.surface[mode];
      const suggestion = nearestReadableShade(color, ground, MIN_CONTRAST);
      expect(contrastRatio(suggestion, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      if (contrastRatio(color, ground) >= MIN_CONTRAST) expect(suggestion).toBe(color);
    }),
  );
});
