import { z } from "zod";
import { paths } from "#app/paths.ts";
import { parseColor, type ColorMode, colorRefusal } from "#app/platform/brand/color-rules.ts";
import { requiredText, httpsLinkField, wholeNumberField } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/fields/choosable-icon-paths.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Setting for the channels of marketing, such as social media, direct mail or sampling. */
export const channel = defineSetting({
  one: "channel",
  many: "channels",
  title: "Channels",
  purpose: "Marketing channels. Users choose from the active ones, listed in this order.",
  empty: "Add the channels this company uses, such as social media or direct mail.",
  paths: {
    list: paths.channels,
    create: paths.createChannel,
    edit: paths.editChannel,
    download: paths.channelsDownload,
  },
  fields: {
    name: field(requiredText(40, "Enter the channel's name."), "Name"),
    leadDays: field(wholeNumberField(0, 180), "Lead time in days", {
      help: "Days to prepare something on this channel. For information: {plans} are checked against the lead time of each {idea}.",
    }),
    link: field(httpsLinkField, "Link", {
      help: "The page to order or download its materials.",
      placeholder: "https://",
      widget: "url",
    }),
    icon: field(z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }), "Icon", { widget: "icon" }),
    lightColor: field(color("light"), "Light mode color", { widget: "color" }),
    darkColor: field(color("dark"), "Dark mode color", { widget: "color" }),
  },
  layout: ["name", "leadDays", "link", "icon", ["lightColor", "darkColor"]],
  begins: { icon: "megaphone", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 14 },
});

/** Build the schema of a color with enough contrast on the cards of a mode. */
function color(mode: ColorMode) {
  return z
    .string({ error: "Enter a color." })
    .trim()
    .transform((typed, context) => {
      const color = parseColor(typed);
      const refusal =
        color === null ? "Enter a color as # and six digits, such as #0B746A." : colorRefusal(color, mode);
      if (color !== null && refusal === null) return color;
      context.addIssue({ code: "custom", message: refusal ?? "" });
      return z.NEVER;
    });
}
