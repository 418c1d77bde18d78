import { z } from "zod";
import { intent, lineOfText, link, version, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { colorOf, type Mode, refusalOfColor } from "#app/platform/brand/color-rules.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/choosable-icon-paths.ts";

const fields = {
  intent,
  name: lineOfText(40, "Enter the channel's name."),
  icon: z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }),
  lightColor: color("light"),
  darkColor: color("dark"),
  leadDays: wholeNumber(0, 180),
  link,
};

/** A channel that does not exist yet. */
export const newChannelForm = z.strictObject(fields);
export type NewChannel = z.output<typeof newChannelForm>;

export const channelForm = z.strictObject({ ...fields, version });
export type ChannelChange = z.output<typeof channelForm>;

/** The columns that a channel's form sets. */
export function channelColumnsOf(form: NewChannel) {
  const { name, icon, lightColor, darkColor, leadDays, link } = form;
  return { name, icon, lightColor, darkColor, leadDays, link };
}

/** A color that stands out on the cards of a mode. */
function color(mode: Mode) {
  return z
    .string({ error: "Enter a color." })
    .trim()
    .transform((typed, context) => {
      const color = colorOf(typed);
      const refusal =
        color === null ? "Enter a color as # and six digits, such as #0B746A." : refusalOfColor(color, mode);
      if (color !== null && refusal === null) return color;
      context.addIssue({ code: "custom", message: refusal ?? "" });
      return z.NEVER;
    });
}
