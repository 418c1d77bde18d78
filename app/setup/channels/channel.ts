import { z } from "zod";
import { paths } from "#app/paths.ts";
import { colorOf, type Mode, refusalOfColor } from "#app/platform/brand/color-rules.ts";
import { lineOfText, link, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/choosable-icon-paths.ts";
import { said } from "#app/ui/record-form/field-words.ts";

/** What people plan on: social media, direct mail, sampling. */
export const channel = defineSetting({
  ...{ one: "channel", many: "channels", title: "Channels" },
  purpose: "Where marketing takes place. People choose from the active ones, in this order.",
  empty: "Add where this company's marketing takes place, such as social media or direct mail.",
  paths: {
    list: paths.channels,
    create: paths.createChannel,
    edit: paths.editChannel,
    download: paths.channelsDownload,
  },
  fields: {
    name: said(lineOfText(40, "Enter the channel's name."), "Name"),
    leadDays: said(wholeNumber(0, 180), "Lead days", {
      help: "Days that something on this channel takes to get ready.",
    }),
    link: said(link, "Link", {
      help: "Where its materials are ordered or downloaded.",
      placeholder: "https://",
      widget: "url",
    }),
    icon: said(z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }), "Icon", { widget: "icon" }),
    lightColor: said(color("light"), "Color on light", { widget: "color" }),
    darkColor: said(color("dark"), "Color on dark", { widget: "color" }),
  },
  layout: ["name", "leadDays", "link", "icon", ["lightColor", "darkColor"]],
  begins: { icon: "megaphone", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 14 },
});

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
