import { tokens } from "#app/ui/theme.ts";

/** A color for each mode, as #RRGGBB in capitals. */
export interface ModeColors {
  light: string;
  dark: string;
}

/**
 * What a color does: text of its color reads on cards; marks stand out from them; a ground has text of its own on it,
 * which is black or white as the ground asks.
 */
export type ColorUse = "text" | "mark" | "ground";

interface ColorToken {
  label: string;
  meaning: string;
  group: "Brand" | "Calendar";
  use: ColorUse;
  standard: ModeColors;
}

/** Every color that a company may set, by its name in the address, in the order of the list. */
const colorTokens = {
  primary: {
    label: "Primary",
    meaning: "Buttons, links and what is chosen.",
    group: "Brand",
    use: "text",
    standard: { light: "#0B746A", dark: "#45B8AA" },
  },
  secondary: {
    label: "Secondary",
    meaning: "Titles and the product's name.",
    group: "Brand",
    use: "text",
    standard: { light: "#0F2040", dark: "#D8E1EF" },
  },
  header: {
    label: "Header",
    meaning: "The bar at the top of each page.",
    group: "Brand",
    use: "ground",
    standard: { light: "#FFFFFF", dark: "#122035" },
  },
  companyEvents: layer("Company events", tokens["layer-companyEvents"]),
  planItems: layer("{Plan} items", tokens["layer-planItems"]),
  checklist: layer("{Checklist}", tokens["layer-checklist"]),
  customEvents: layer("Own events", tokens["layer-customEvents"]),
  socialPosts: layer("Social media posts", tokens["layer-socialPosts"]),
  studio: layer("Studio requests", { light: "#7A5C00", dark: "#E3C35A" }),
  freeCoffee: layer("Free coffee", tokens["layer-freeCoffee"]),
  openings: layer("Openings nearby", tokens["layer-openings"]),
  holidays: layer("Holidays", tokens["layer-holidays"]),
} as const satisfies Record<string, ColorToken>;

function layer(label: string, standard: ModeColors) {
  const meaning = "In the {calendar}, in charts and on badges.";
  return { label, meaning, group: "Calendar", use: "mark", standard } as const;
}

export type ColorName = keyof typeof colorTokens;

export const COLOR_NAMES = Object.keys(colorTokens).filter(isColorName);

export function isColorName(name: string | undefined): name is ColorName {
  return name !== undefined && Object.hasOwn(colorTokens, name);
}

export function tokenOf(name: ColorName): ColorToken {
  return colorTokens[name];
}

/** The colors that a company set for itself, by name. */
export type OwnColors = Partial<Record<ColorName, ModeColors>>;

/** Every color of a company, with the defaults where it set none. */
export function allColors(own: OwnColors): Record<ColorName, ModeColors> {
  const pick = <Name extends ColorName>(name: Name): ModeColors => own[name] ?? tokenOf(name).standard;
  return {
    primary: pick("primary"),
    secondary: pick("secondary"),
    header: pick("header"),
    companyEvents: pick("companyEvents"),
    planItems: pick("planItems"),
    checklist: pick("checklist"),
    customEvents: pick("customEvents"),
    socialPosts: pick("socialPosts"),
    studio: pick("studio"),
    freeCoffee: pick("freeCoffee"),
    openings: pick("openings"),
    holidays: pick("holidays"),
  };
}
