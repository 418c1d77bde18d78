import { z } from "zod";
import { paths } from "#app/paths.ts";
import { lineOfText, optionalText, recordId } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/choosable-icon-paths.ts";
import { said } from "#app/ui/record-form/field-words.ts";

/** What a plan wants to reach: grow morning traffic, launch a new shop. */
export const objective = defineSetting({
  ...{ one: "objective", many: "objectives", title: "Objectives" },
  purpose: "What {plans} want to reach. People choose up to three of the active ones, in this order.",
  empty: "Add what this company's {plans} want to reach, such as more visitors in the morning.",
  paths: {
    list: paths.objectives,
    create: paths.createObjective,
    edit: paths.editObjective,
    download: paths.objectivesDownload,
  },
  fields: {
    name: said(lineOfText(60, "Enter the objective's name."), "Name", {
      help: "As people read it: Grow morning traffic.",
    }),
    description: said(optionalText(1_000), "Description", {
      help: "What it means and when to choose it.",
      widget: "area",
    }),
    icon: said(z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }), "Icon", { widget: "icon" }),
    /** What tells whether the objective is reached; null where nothing is measured. */
    metricTypeId: said(
      recordId.optional().transform((id) => id ?? null),
      "Measured by",
      {
        help: "The figure that tells whether a {plan} reaches it.",
        widget: { as: "select", emptyLabel: "Nothing" },
      },
    ),
  },
  layout: ["name", "description", "metricTypeId", "icon"],
  begins: { icon: "target" },
});
