import { readFileSync } from "node:fs";
import { Input, MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { themeCss } from "./theme-css.ts";
import { theme, tokens } from "./theme.ts";

test("theme.css matches theme.ts", () => {
  expect(readFileSync(new URL("theme.css", import.meta.url), "utf8")).toBe(themeCss());
});

test("primary and secondary have ten shades", () => {
  expect(theme.primaryColor).toBe("teal");
  expect([theme.colors?.teal?.length, theme.colors?.navy?.length]).toEqual([10, 10]);
});

const modes = ["light", "dark"] as const;
const grounds = ["canvas", "surface", "surface-raised", "surface-sunken", "hover"] as const;
const inks = ["ink", "ink-soft", "accent-ink", "success-ink", "warning-ink", "danger-ink", "info-ink"] as const;

const texts = modes.flatMap((mode) => [
  ...grounds.flatMap((ground) => inks.map((ink) => [mode, ink, ground] as const)),
  [mode, "on-accent", "accent"] as const,
  ...(["accent", "success", "warning", "danger", "info"] as const).map(
    (tone) => [mode, `${tone}-ink`, `${tone}-soft`] as const,
  ),
]);

test.each(texts)("in %s mode %s is readable on %s", (mode, ink, ground) => {
  expect(contrast(tokens[ink][mode], tokens[ground][mode])).toBeGreaterThanOrEqual(4.5);
});

test.each(modes)("in %s mode input borders, status dots and the focus ring stand out", (mode) => {
  for (const mark of ["line-strong", "accent", "success", "warning", "danger", "info", "neutral"] as const) {
    expect(contrast(tokens[mark][mode], tokens.surface[mode]), mark).toBeGreaterThanOrEqual(3);
  }
});

test("a required field carries no mark, because optional fields say so", () => {
  const input = createElement(Input.Wrapper, { label: "Paid on", required: true });
  const html = renderToStaticMarkup(createElement(MantineProvider, { theme }, input));
  expect(html).toContain("Paid on");
  expect(html).not.toContain("*");
});

/** Return the contrast of two #RRGGBB colors as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
