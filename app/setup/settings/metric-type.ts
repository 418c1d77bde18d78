import { z } from "zod";
import { paths } from "#app/paths.ts";
import {
  requiredText,
  choiceField,
  optionalLine,
  checkboxField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { parseFormula } from "./formula-rules.ts";

export const unitWords = { currency: "Dollars", count: "Count", percent: "Percent", ratio: "Ratio" } as const;
/** Rules that combine the values of several days or locations. */
export const aggregationWords = { sum: "Sum", average: "Average" } as const;
export const metricFrequencyWords = { daily: "Daily", weekly: "Weekly", monthly: "Monthly" } as const;
export const weekdayWords = {
  sunday: "Sunday",
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
} as const;
export const directionWords = { up: "Higher is better", down: "Lower is better", none: "Neither" } as const;

const key = z
  .string()
  .trim()
  .regex(/^([a-z][a-z0-9_]{0,39})?$/, "Use lowercase letters, digits and underscores, starting with a letter.")
  .default("");

const formula = optionalLine(200).superRefine((text, context) => {
  const read = text === "" ? null : parseFormula(text);
  if (typeof read === "string") context.addIssue({ code: "custom", message: read });
});

/** Setting for the metrics of each location, such as net sales or transactions. */
export const metricType = defineSetting({
  one: "metric type",
  many: "metric types",
  title: "Metric types",
  purpose: "Metrics tracked for each {location}, listed in this order.",
  empty: "Add metrics that show how a {location} performs, such as net sales.",
  paths: {
    list: paths.metricTypes,
    create: paths.createMetricType,
    edit: paths.editMetricType,
    download: paths.metricTypesDownload,
  },
  fields: {
    name: field(requiredText(80, "Enter the metric type's name."), "Name", {
      help: "For example, Net sales or Transactions.",
    }),
    unit: field(choiceField(unitWords, "Choose a unit."), "Unit", { widget: { as: "select", words: unitWords } }),
    decimals: field(wholeNumberField(0, 4), "Decimals"),
    aggregation: field(choiceField(aggregationWords, "Choose how to combine values."), "Aggregation", {
      help: "How we combine values across days or {locations}.",
      widget: { as: "select", words: aggregationWords },
    }),
    frequency: field(choiceField(metricFrequencyWords, "Choose a frequency."), "Frequency", {
      widget: { as: "select", words: metricFrequencyWords },
    }),
    weekStartsOn: field(choiceField(weekdayWords, "Choose a weekday."), "Week starts on", {
      help: "For weekly metrics.",
      widget: { as: "select", words: weekdayWords },
    }),
    goodDirection: field(choiceField(directionWords, "Choose a preferred direction."), "Preferred direction", {
      widget: { as: "select", words: directionWords },
    }),
    mayBeNegative: field(checkboxField, "Allow negative values", {
      help: "For example, for growth. Otherwise we reject values below zero.",
      widget: "tick",
    }),
    variancePercent: field(wholeNumberField(0, 100), "No-change threshold", {
      help: "Changes up to this percent, up or down, show as “About the same”.",
    }),
    key: field(key, "Key", { help: "The name used in formulas, such as net_sales." }),
    formula: field(formula, "Formula", {
      help: "Calculates this metric from others by their keys, such as net_sales / transactions. A calculated metric has no values of its own.",
    }),
  },
  layout: [
    "name",
    ["unit", "decimals"],
    "aggregation",
    ["frequency", "weekStartsOn"],
    ["goodDirection", "variancePercent"],
    "mayBeNegative",
    ["key", "formula"],
  ],
  begins: {
    unit: "currency",
    decimals: 0,
    aggregation: "sum",
    frequency: "weekly",
    weekStartsOn: "sunday",
    goodDirection: "up",
    variancePercent: 3,
  },
});
