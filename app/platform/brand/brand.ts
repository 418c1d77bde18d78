import { tokens } from "#app/ui/theme.ts";
import { type Mode, contrastOf, mixed, nearestPassing, textOn } from "./color-rules.ts";
import { COLOR_NAMES, type ModeColors, type OwnColors, tokenOf } from "./color-tokens.ts";

type Variables = Record<string, string>;

const MODES = ["light", "dark"] as const satisfies readonly Mode[];

/** The CSS variables with which pages look like the company; none where it set no color. */
export function brandVariables(own: OwnColors): Variables {
  const { primary, secondary, header } = own;
  return {
    ...(primary ? { ...shadesOf(primary), ...accentOf(primary) } : {}),
    ...(secondary ? byMode("navy", (mode) => secondary[mode]) : {}),
    ...(header ? headerOf(header) : {}),
    ...layersOf(own),
  };
}

function layersOf(own: OwnColors): Variables {
  const layers = COLOR_NAMES.filter((name) => tokenOf(name).group === "Calendar").map(
    (name) => [name, own[name]] as const,
  );
  return Object.assign({}, ...layers.map(([name, set]) => set && byMode(`layer-${name}`, (mode) => set[mode])));
}

/** Ten shades, of which the eighth is the light mode's color and the fifth the dark mode's. */
function shadesOf({ light, dark }: ModeColors): Variables {
  const shades = [
    ...[0.9, 0.8, 0.6, 0.4].map((share) => mixed(light, 255, share)),
    dark,
    ...[0.16, 0.08].map((share) => mixed(light, 255, share)),
    light,
    ...[0.2, 0.38].map((share) => mixed(light, 0, share)),
  ];
  return Object.fromEntries(shades.map((shade, index) => [`--brand-shade-${index}`, shade]));
}

function accentOf(primary: ModeColors): Variables {
  const soft = { light: mixed(primary.light, 255, 0.9), dark: mixed(primary.dark, 0, 0.72) };
  return {
    ...byMode("accent", (mode) => primary[mode]),
    ...byMode("on-accent", (mode) => textOn(primary[mode])),
    ...byMode("accent-soft", (mode) => soft[mode]),
    ...byMode("accent-ink", (mode) => readableOn(primary[mode], [...groundsOf(mode), soft[mode]])),
  };
}

function headerOf(header: ModeColors): Variables {
  return {
    ...byMode("header", (mode) => header[mode]),
    ...byMode("header-ink", (mode) => textOn(header[mode])),
    ...byMode("header-mark", (mode) => textOn(header[mode])),
    ...byMode("on-header-mark", (mode) => header[mode]),
  };
}

function byMode(name: string, color: (mode: Mode) => string): Variables {
  return Object.fromEntries(MODES.map((mode) => [`--brand-${name}-${mode}`, color(mode)]));
}

function groundsOf(mode: Mode): string[] {
  return [tokens.canvas, tokens.surface, tokens["surface-raised"], tokens["surface-sunken"], tokens.hover].map(
    (ground) => ground[mode],
  );
}

/** The nearest shade of a color that reads as text on each of the grounds, which are all of one mode. */
function readableOn(color: string, grounds: readonly string[]): string {
  const hardest = grounds.toSorted((one, other) => contrastOf(color, one) - contrastOf(color, other))[0];
  return hardest === undefined ? color : nearestPassing(color, hardest, 4.5);
}
