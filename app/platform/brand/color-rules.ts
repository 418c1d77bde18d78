import { tokens } from "#app/ui/theme/theme.ts";

export type ColorMode = "light" | "dark";

/** Minimum contrast of lines, icons and marks against their background (WCAG 2.2, 1.4.11). */
export const MIN_CONTRAST = 3;

/** Parse a typed color into #RRGGBB in capitals, null when it is not one. */
export function parseColor(typed: string): string | null {
  return /^#[\dA-Fa-f]{6}$/.test(typed) ? typed.toUpperCase() : null;
}

/** Return why a color is too faint on a card of a mode, naming the nearest shade that works; null when it is fine. */
export function colorRefusal(color: string, mode: ColorMode, minimum = MIN_CONTRAST): string | null {
  const background = tokens.surface[mode];
  const contrast = contrastRatio(color, background);
  if (contrast >= minimum) return null;
  const roundedContrast = Math.floor(contrast * 10) / 10;
  const suggestion = nearestReadableShade(color, background, minimum);
  return `Hard to see on a ${mode} card: the contrast is ${roundedContrast}:1, but must be at least ${minimum}:1. Try ${suggestion}.`;
}

/** Return the nearest shade with enough contrast: darker on a light background, lighter on a dark one. */
export function nearestReadableShade(color: string, background: string, minimum: number): string {
  const end = luminanceOf(background) > 0.18 ? 0 : 255;
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixColor(color, end, step / STEPS);
    if (contrastRatio(shade, background) >= minimum) return shade;
  }
  return end === 0 ? "#000000" : "#FFFFFF";
}

const STEPS = 100;

/** Return the contrast ratio of two #RRGGBB colors by WCAG 2.2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Return black or white as text color, whichever has more contrast on a color; its contrast is always at least 4.5:1.
 */
export function textColorOn(color: string): "#000000" | "#FFFFFF" {
  return contrastRatio(color, "#000000") > contrastRatio(color, "#FFFFFF") ? "#000000" : "#FFFFFF";
}

/** Mix a color with black (`end` 0) or white (`end` 255); `share` is from 0 to 1. */
export function mixColor(color: string, end: number, share: number): string {
  const channels = rgbOf(color).map((channel) => Math.round(channel + (end - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

function rgbOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
