import { tokens } from "#app/ui/theme/theme.ts";
import { type ColorMode, contrastRatio, mixColor, nearestReadableShade, textColorOn } from "./color-rules.ts";
import { COLOR_NAMES, type ModeColors, type CompanyColors, colorTokenOf } from "./color-tokens.ts";

type Variables = Record<string, string>;

const MODES = ["light", "dark"] as const satisfies readonly ColorMode[];

/** Return the CSS variables of a company's own colors, empty when it has none. */
export function brandVariables(own: CompanyColors): Variables {
  const { primary, secondary, header } = own;
  return {
    ...(primary ? { ...shadeVariables(primary), ...accentVariables(primary) } : {}),
    ...(secondary ? byMode("navy", (mode) => secondary[mode]) : {}),
    ...(header ? headerVariables(header) : {}),
    ...calendarVariables(own),
  };
}

function calendarVariables(own: CompanyColors): Variables {
  const layers = COLOR_NAMES.filter((name) => colorTokenOf(name).group === "Calendar").map(
    (name) => [name, own[name]] as const,
  );
  return Object.assign({}, ...layers.map(([name, set]) => set && byMode(`layer-${name}`, (mode) => set[mode])));
}

/** Return ten shades; index 7 is the light mode's color and index 4 the dark mode's. */
function shadeVariables({ light, dark }: ModeColors): Variables {
  const shades = [
    ...[0.9, 0.8, 0.6, 0.4].map((share) => mixColor(light, 255, share)),
    dark,
    ...[0.16, 0.08].map((share) => mixColor(light, 255, share)),
    light,
    ...[0.2, 0.38].map((share) => mixColor(light, 0, share)),
  ];
  return Object.fromEntries(shades.map((shade, index) => [`--brand-shade-${index}`, shade]));
}

function accentVariables(primary: ModeColors): Variables {
  const soft = { light: mixColor(primary.light, 255, 0.9), dark: mixColor(primary.dark, 0, 0.72) };
  return {
    ...byMode("accent", (mode) => primary[mode]),
    ...byMode("on-accent", (mode) => textColorOn(primary[mode])),
    ...byMode("accent-soft", (mode) => soft[mode]),
    ...byMode("accent-ink", (mode) => readableShadeOn(primary[mode], [...backgroundsOf(mode), soft[mode]])),
  };
}

function headerVariables(header: ModeColors): Variables {
  return {
    ...byMode("header", (mode) => header[mode]),
    ...byMode("header-ink", (mode) => textColorOn(header[mode])),
    ...byMode("header-mark", (mode) => textColorOn(header[mode])),
    ...byMode("on-header-mark", (mode) => header[mode]),
  };
}

function byMode(name: string, color: (mode: ColorMode) => string): Variables {
  return Object.fromEntries(MODES.map((mode) => [`--brand-${name}-${mode}`, color(mode)]));
}

function backgroundsOf(mode: ColorMode): string[] {
  return [tokens.canvas, tokens.surface, tokens["surface-raised"], tokens["surface-sunken"], tokens.hover].map(
    (background) => background[mode],
  );
}

/** Return the shade nearest to a color that is readable as text (4.5:1) on every given background of one mode. */
function readableShadeOn(color: string, backgrounds: readonly string[]): string {
  const lowestContrast = backgrounds.toSorted(
    (one, other) => contrastRatio(color, one) - contrastRatio(color, other),
  )[0];
  return lowestContrast === undefined ? color : nearestReadableShade(color, lowestContrast, 4.5);
}
