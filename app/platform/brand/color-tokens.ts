import { tokens } from "#app/ui/theme/theme.ts";

/** Color in each mode, as #RRGGBB in capitals. */
export interface ModeColors {
  light: string;
  dark: string;
}

/**
 * Use of a color: "text" is readable on cards, "mark" stands out from them, and "ground" carries text of its own, black
 * or white by contrast.
 */
export type ColorUse = "text" | "mark" | "ground";

interface ColorToken {
  label: string;
  meaning: string;
  group: "Brand" | "Calendar";
  use: ColorUse;
  standard: ModeColors;
}

/** Colors that a company may set, by their names in addresses, in the order of the list. */
const colorTokens = {
  primary: {
    label: "Primary",
    meaning: "Buttons, links and selected items.",
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
  companyEvents: calendarColor("Company events", tokens["layer-companyEvents"]),
  planItems: calendarColor("{Plan} items", tokens["layer-planItems"]),
  checklist: calendarColor("{Checklist}", tokens["layer-checklist"]),
  customEvents: calendarColor("Events of {locations}", tokens["layer-customEvents"]),
  socialPosts: calendarColor("Social media posts", tokens["layer-socialPosts"]),
  studio: calendarColor("Studio requests", { light: "#7A5C00", dark: "#E3C35A" }),
  freeCoffee: calendarColor("Free coffee", tokens["layer-freeCoffee"]),
  openings: calendarColor("Openings nearby", tokens["layer-openings"]),
  holidays: calendarColor("Holidays", tokens["layer-holidays"]),
} as const satisfies Record<string, ColorToken>;

function calendarColor(label: string, standard: ModeColors) {
  const meaning = "The {calendar}, charts and badges.";
  return { label, meaning, group: "Calendar", use: "mark", standard } as const;
}

export type ColorName = keyof typeof colorTokens;

export const COLOR_NAMES = Object.keys(colorTokens).filter(isColorName);

export function isColorName(name: string | undefined): name is ColorName {
  return name !== undefined && Object.hasOwn(colorTokens, name);
}

export function colorTokenOf(name: ColorName): ColorToken {
  return colorTokens[name];
}

/** Colors that a company set for itself, by name. */
export type CompanyColors = Partial<Record<ColorName, ModeColors>>;

/** Return every color of a company, with the defaults for those it has not set. */
export function colorsWithDefaults(own: CompanyColors): Record<ColorName, ModeColors> {
  const pick = <Name extends ColorName>(name: Name): ModeColors => own[name] ?? colorTokenOf(name).standard;
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
