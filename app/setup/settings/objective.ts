import { z } from "zod";
import { paths } from "#app/paths.ts";
import { requiredText, optionalText, recordIdField } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/fields/choosable-icon-paths.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Setting for the objectives of plans, such as growing morning traffic or launching a new shop. */
export const objective = defineSetting({
  one: "objective",
  many: "objectives",
  title: "Objectives",
  purpose: "Goals for {plans}. Users choose up to three of the active ones, listed in this order.",
  empty: "Add goals for this company's {plans}, such as more visitors in the morning.",
  paths: {
    list: paths.objectives,
    create: paths.createObjective,
    edit: paths.editObjective,
    download: paths.objectivesDownload,
  },
  fields: {
    name: field(requiredText(60, "Enter the objective's name."), "Name", {
      help: "For example, Grow morning traffic.",
    }),
    description: field(optionalText(1_000), "Description", {
      help: "Explain what it means and when to choose it.",
      widget: "area",
    }),
    icon: field(z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }), "Icon", { widget: "icon" }),
    /** Metric that shows whether the objective is reached; null when it is not measured. */
    metricTypeId: field(
      recordIdField.optional().transform((id) => id ?? null),
      "Measured by",
      {
        help: "The metric that shows whether a {plan} reaches it.",
        widget: { as: "select", emptyLabel: "None" },
      },
    ),
  },
  layout: ["name", "description", "metricTypeId", "icon"],
  begins: { icon: "target" },
});
