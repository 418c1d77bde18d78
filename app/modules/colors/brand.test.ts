import fc from "#tests/support/properties.ts";
import { expect, test } from "vitest";
import { tokens } from "#app/ui/theme.ts";
import { brandVariables } from "./brand.ts";
import { contrastOf, nearestPassing, textOn } from "./color-rules.ts";
import { COLOR_NAMES, allColors, tokenOf } from "./color-tokens.ts";
import { problemsOfColors } from "./color-form.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`.toUpperCase());
const modes = ["light", "dark"] as const;
const grounds = ["canvas", "surface", "surface-raised", "surface-sunken", "hover"] as const;

test.each(COLOR_NAMES)("the default of %s passes its own rules", (name) => {
  expect(problemsOfColors(name, tokenOf(name).standard)).toEqual({});
  expect(allColors({})[name]).toEqual(tokenOf(name).standard);
});

test("a company without colors of its own changes nothing", () => {
  expect(brandVariables({})).toEqual({});
  expect(brandVariables({ holidays: { light: "#000000", dark: "#FFFFFF" } })).toEqual({});
});

test("whatever primary color is taken, links read on every ground and words on buttons", () => {
  fc.assert(
    fc.property(color, color, (light, dark) => {
      const primary = {
        light: nearestPassing(light, tokens.surface.light, 4.5),
        dark: nearestPassing(dark, tokens.surface.dark, 4.5),
      };
      const variables = brandVariables({ primary });
      for (const mode of modes) {
        const ink = variables[`--brand-accent-ink-${mode}`] ?? "";
        for (const ground of grounds) expect(contrastOf(ink, tokens[ground][mode])).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(ink, variables[`--brand-accent-soft-${mode}`] ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(variables[`--brand-on-accent-${mode}`] ?? "", primary[mode])).toBeGreaterThanOrEqual(4.5);
      }
      expect([variables["--brand-shade-7"], variables["--brand-shade-4"]]).toEqual([primary.light, primary.dark]);
    }),
  );
});

test("black or white reads on every color", () => {
  fc.assert(
    fc.property(color, (ground) => {
      expect(contrastOf(textOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
