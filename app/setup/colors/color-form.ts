import { z } from "zod";
import { type Problems, problem } from "#app/http/problems.ts";
import { LEAST_CONTRAST, type Mode, colorOf, refusalOfColor } from "#app/platform/brand/color-rules.ts";
import { type ColorName, type ModeColors, tokenOf } from "#app/platform/brand/color-tokens.ts";
import { said } from "#app/ui/record-form/field-words.ts";

/** What text needs against its ground; WCAG 2.2, 1.4.3. */
const LEAST_FOR_TEXT = 4.5;

export const MODES = ["light", "dark"] as const;
export const modeWords = { light: "Light mode", dark: "Dark mode" } as const;

/** The two colors of a name. A preview is posted with the same fields. */
export function colorFormOf(name: ColorName) {
  return z
    .strictObject({
      intent: z.string().optional(),
      version: z.number().int().min(0),
      light: said(color, modeWords.light),
      dark: said(color, modeWords.dark),
    })
    .superRefine((form, context) => {
      for (const [field, sentences] of Object.entries(problemsOfColors(name, form))) {
        for (const message of sentences) context.addIssue({ code: "custom", path: [field], message });
      }
    });
}

export type ColorChange = ModeColors & { version: number };

/** Puts the defaults back, whatever was typed. */
export const resetColorForm = z.object({ intent: z.string(), version: z.number().int().min(0) });

const color = z
  .string({ error: "Enter a color." })
  .trim()
  .transform((typed, context) => {
    const color = colorOf(typed);
    if (color !== null) return color;
    context.addIssue({ code: "custom", message: "Enter a color as # and six digits, such as #0B746A." });
    return z.NEVER;
  });

/** Why colors cannot do what their name asks of them, with the nearest shades that can. */
export function problemsOfColors(name: ColorName, colors: ModeColors): Problems {
  return { ...problemOf(name, colors, "light"), ...problemOf(name, colors, "dark") };
}

function problemOf(name: ColorName, colors: ModeColors, mode: Mode): Problems {
  const { use } = tokenOf(name);
  // What stands on a ground is black or white, and one of them always reads.
  if (use === "ground") return {};
  const refusal = refusalOfColor(colors[mode], mode, use === "text" ? LEAST_FOR_TEXT : LEAST_CONTRAST);
  return refusal === null ? {} : problem(mode, refusal);
}
