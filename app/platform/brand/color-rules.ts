import { tokens } from "#app/ui/theme.ts";

export type Mode = "light" | "dark";

/** What lines, icons and marks need against their ground; WCAG 2.2, 1.4.11. */
export const LEAST_CONTRAST = 3;

/** A typed color as it is kept, #RRGGBB in capitals; null where it is none. */
export function colorOf(typed: string): string | null {
  return /^#[\dA-Fa-f]{6}$/.test(typed) ? typed.toUpperCase() : null;
}

/** Why a color cannot mark something on a card of a mode, with the nearest shade that can; null when it can. */
export function refusalOfColor(color: string, mode: Mode, least = LEAST_CONTRAST): string | null {
  const ground = tokens.surface[mode];
  const contrast = contrastOf(color, ground);
  if (contrast >= least) return null;
  const found = Math.floor(contrast * 10) / 10;
  const suggestion = nearestPassing(color, ground, least);
  return `This is hard to see on a ${mode} card: its contrast is ${found} to 1, and ${least} to 1 is needed. ${suggestion} works.`;
}

/** The shade nearest to a color that stands out from a ground: darker on a light ground, lighter on a dark one. */
export function nearestPassing(color: string, ground: string, least: number): string {
  const end = luminanceOf(ground) > 0.18 ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixed(color, end, step / STEPS);
    if (contrastOf(shade, ground) >= least) return shade;
  }
  return end === 0 ? "#000000" : "#FFFFFF";
}

const STEPS = 100;

/** The contrast of two #RRGGBB colors as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever reads better on a color; one of them always has 4.5 to 1. */
export function textOn(color: string): "#000000" | "#FFFFFF" {
  return contrastOf(color, "#000000") > contrastOf(color, "#FFFFFF") ? "#000000" : "#FFFFFF";
}

/** A color with a share, from 0 to 1, of black (0) or white (255). */
export function mixed(color: string, end: number, share: number): string {
  const parts = partsOf(color).map((part) => Math.round(part + (end - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
