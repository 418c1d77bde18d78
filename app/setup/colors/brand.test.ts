import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { LAYER_KEYS } from "#app/planning/calendar-layers/layers.ts";
import { themeCss } from "#app/ui/theme/theme-css.ts";
import { tokens } from "#app/ui/theme/theme.ts";
import { brandVariables } from "#app/platform/brand/brand.ts";
import { MIN_CONTRAST, contrastRatio, nearestReadableShade, textColorOn } from "#app/platform/brand/color-rules.ts";
import { COLOR_NAMES, colorsWithDefaults, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import { validateColors } from "./color-form.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`.toUpperCase());
const modes = ["light", "dark"] as const;
const grounds = ["canvas", "surface", "surface-raised", "surface-sunken", "hover"] as const;

test.each(COLOR_NAMES)("the default of %s passes its own rules", (name) => {
  expect(validateColors(name, colorTokenOf(name).standard)).toEqual({});
  expect(colorsWithDefaults({})[name]).toEqual(colorTokenOf(name).standard);
});

test("a company without colors of its own changes nothing", () => {
  expect(brandVariables({})).toEqual({});
});

test("a calendar layer uses the company's color, or the default that the company sees", () => {
  const sheet = readFileSync(new URL("../../planning/calendar/ui/calendar.module.css", import.meta.url), "utf8");
  for (const layer of LAYER_KEYS) {
    const own = { light: "#000000", dark: "#FFFFFF" };
    expect(brandVariables({ [layer]: own })).toEqual({
      [`--brand-layer-${layer}-light`]: own.light,
      [`--brand-layer-${layer}-dark`]: own.dark,
    });
    for (const mode of modes) {
      expect(themeCss()).toContain(
        `--layer-${layer}: var(--brand-layer-${layer}-${mode}, ${colorTokenOf(layer).standard[mode]});`,
      );
    }
    expect(sheet).toContain(`[data-layer="${layer}"] {\n  --layer: var(--layer-${layer});`);
  }
});

test("text on the bars of a layer is readable with any layer color", () => {
  const sheet = readFileSync(
    new URL("../../planning/calendar/grids/ui/month-grid.module.css", import.meta.url),
    "utf8",
  );
  const shares = [...sheet.matchAll(/color-mix\(in srgb, var\(--layer\) (\d+)%, var\(--surface\)\)/g)].map(
    ([, share]) => Number(share) / 100,
  );
  expect(shares.length).toBe(2);
  fc.assert(
    fc.property(color, fc.constantFrom(...modes), fc.constantFrom(...shares), (chosen, mode, share) => {
      const layer = nearestReadableShade(chosen, tokens.surface[mode], MIN_CONTRAST);
      expect(contrastRatio(tokens.ink[mode], blended(layer, tokens.surface[mode], share))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

/** Return the color that `color-mix` computes from a share of one color and the rest of another. */
function blended(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [first, second] = [one, other].map((of) => Number.parseInt(of.slice(at, at + 2), 16));
    return Math.round((first ?? 0) * share + (second ?? 0) * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

test("links on every background and text on buttons are readable with any primary color", () => {
  fc.assert(
    fc.property(color, color, (light, dark) => {
      const primary = {
        light: nearestReadableShade(light, tokens.surface.light, 4.5),
        dark: nearestReadableShade(dark, tokens.surface.dark, 4.5),
      };
      const variables = brandVariables({ primary });
      for (const mode of modes) {
        const ink = variables[`--brand-accent-ink-${mode}`] ?? "";
        for (const ground of grounds) expect(contrastRatio(ink, tokens[ground][mode])).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(ink, variables[`--brand-accent-soft-${mode}`] ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(variables[`--brand-on-accent-${mode}`] ?? "", primary[mode])).toBeGreaterThanOrEqual(4.5);
      }
      expect([variables["--brand-shade-7"], variables["--brand-shade-4"]]).toEqual([primary.light, primary.dark]);
    }),
  );
});

test("black or white is readable on every color", () => {
  fc.assert(
    fc.property(color, (ground) => {
      expect(contrastRatio(textColorOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
