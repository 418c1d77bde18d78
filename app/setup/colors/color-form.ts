import { z } from "zod";
import { intentField } from "#app/platform/fields/text-fields.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { MIN_CONTRAST, type ColorMode, parseColor, colorRefusal } from "#app/platform/brand/color-rules.ts";
import { type ColorName, type ModeColors, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Contrast that text needs on its background; WCAG 2.2, 1.4.3. */
const MIN_TEXT_CONTRAST = 4.5;

export const MODES = ["light", "dark"] as const;
export const modeWords = { light: "Light mode", dark: "Dark mode" } as const;

/** Return the form of a color's two modes. A preview is posted with the same fields. */
export function colorForm(name: ColorName) {
  return z
    .strictObject({
      intent: intentField(["save", "preview"]),
      version: z.number().int().min(0),
      light: field(color, modeWords.light),
      dark: field(color, modeWords.dark),
    })
    .superRefine((form, context) => {
      for (const [field, sentences] of Object.entries(validateColors(name, form))) {
        for (const message of sentences) context.addIssue({ code: "custom", path: [field], message });
      }
    });
}

export type ColorChange = ModeColors & { version: number };

/** Form that restores the defaults, whatever the other fields contain. */
export const resetColorForm = z.object({ intent: intentField(["reset"]), version: z.number().int().min(0) });

const color = z
  .string({ error: "Enter a color." })
  .trim()
  .transform((typed, context) => {
    const color = parseColor(typed);
    if (color !== null) return color;
    context.addIssue({ code: "custom", message: "Enter a color as # and six digits, such as #0B746A." });
    return z.NEVER;
  });

/**
 * Return the field errors of colors with too little contrast for their use, with the nearest shades that have enough.
 */
export function validateColors(name: ColorName, colors: ModeColors): FieldErrors {
  return { ...validateColorOfMode(name, colors, "light"), ...validateColorOfMode(name, colors, "dark") };
}

function validateColorOfMode(name: ColorName, colors: ModeColors, mode: ColorMode): FieldErrors {
  const { use } = colorTokenOf(name);
  // Content on a background is black or white, one of which is always readable.
  if (use === "ground") return {};
  const refusal = colorRefusal(colors[mode], mode, use === "text" ? MIN_TEXT_CONTRAST : MIN_CONTRAST);
  return refusal === null ? {} : fieldError(mode, refusal);
}
