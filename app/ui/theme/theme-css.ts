import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { brandTokens, theme, tokens } from "./theme.ts";

type Variables = Record<string, string>;

/**
 * Build theme.css: the variables that MantineProvider would write into every page, once and static, and the product's
 * own colors.
 */
export function themeCss(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const lightMode = { ...used(light), ...OWN, ...OWN_LIGHT, ...ownTokens("light") };
  const darkMode = { ...used(dark), ...OWN, ...OWN_DARK, ...ownTokens("dark") };
  return [
    "/* Written by write-theme-css.server.ts from theme.ts; a test fails when the two differ. */",
    block(":root", { ...used(variables), ...lightMode }),
    // Dark mode is for screens only, because paper is white.
    `@media screen {\n${block(':root[data-mantine-color-scheme="dark"]', darkMode, "  ")}\n}`,
    `@media screen and (prefers-color-scheme: dark) {\n${block(":root:not([data-mantine-color-scheme])", darkMode, "  ")}\n}`,
    "",
  ].join("\n\n");
}

// Mantine's other colors are left out.
const USED_COLORS = ["teal", "navy", "gray", "dark", "red", "green", "yellow", "blue"];
// So are variables of variants, headings and breakpoints that no page uses.
const UNUSED = new RegExp(
  "^--mantine-((color-(navy|dark|green|yellow|blue)-(filled-hover|light|outline|text))|h[1-6]-|breakpoint-)",
);

const OWN: Variables = {
  "--mantine-color-teal-light": "var(--accent-soft)",
  "--mantine-color-teal-light-hover": "var(--accent-soft)",
  "--mantine-color-teal-outline-hover": "var(--accent-soft)",
  "--mantine-color-body": "var(--canvas)",
  "--mantine-color-error": "var(--danger-ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-dimmed": "var(--ink-soft)",
};
const OWN_LIGHT: Variables = { "--mantine-color-placeholder": "var(--mantine-color-gray-6)" };
const OWN_DARK: Variables = {
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-default": "var(--surface-sunken)",
  "--mantine-color-default-hover": "var(--hover)",
};

function used(variables: Variables): Variables {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !USED_COLORS.includes(color));
  const isUsed = ([name]: [string, string]) =>
    !UNUSED.test(name) && !unused.some((color) => name.startsWith(`--mantine-color-${color}-`));
  return Object.fromEntries(Object.entries(variables).filter(isUsed).map(brandable));
}

/** Let the company's brand override a shade of the primary color. */
function brandable([name, value]: [string, string]): [string, string] {
  const shade = /^--mantine-color-teal-(\d)$/.exec(name)?.[1];
  return [name, shade === undefined ? value : `var(--brand-shade-${shade}, ${value})`];
}

function ownTokens(mode: "light" | "dark"): Variables {
  const isBrand = (name: string) => brandTokens.some((token) => token === name);
  return Object.fromEntries(
    Object.entries(tokens).map(([name, shades]) => [
      `--${name}`,
      isBrand(name) ? `var(--brand-${name}-${mode}, ${shades[mode]})` : shades[mode],
    ]),
  );
}

function block(selector: string, variables: Variables, indent = ""): string {
  const lines = Object.entries(variables).map(([name, value]) => `${indent}  ${name}: ${value};`);
  return `${indent}${selector} {\n${lines.join("\n")}\n${indent}}`;
}
