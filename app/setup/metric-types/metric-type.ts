import { z } from "zod";
import { paths } from "#app/paths.ts";
import { lineOfText, oneOf, optionalLine, ticked, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { readFormula } from "./formula-rules.ts";

export const unitWords = { currency: "Dollars", count: "Count", percent: "Percent", ratio: "Ratio" } as const;
/** How the values of several days or locations make one. */
export const aggregationWords = { sum: "Sum", average: "Average" } as const;
export const frequencyWords = { daily: "Daily", weekly: "Weekly", monthly: "Monthly" } as const;
export const weekdayWords = {
  ...{ sunday: "Sunday", monday: "Monday", tuesday: "Tuesday", wednesday: "Wednesday", thursday: "Thursday" },
  ...{ friday: "Friday", saturday: "Saturday" },
} as const;
export const directionWords = { up: "More is better", down: "Less is better", none: "Neither" } as const;

const key = z
  .string()
  .trim()
  .regex(/^([a-z][a-z0-9_]{0,39})?$/, "Use small letters, digits and underscores, a letter first.")
  .default("");

const formula = optionalLine(200).superRefine((text, context) => {
  const read = text === "" ? null : readFormula(text);
  if (typeof read === "string") context.addIssue({ code: "custom", message: read });
});

/** What is measured of each location: net sales, transactions. */
export const metricType = defineSetting({
  ...{ one: "metric type", many: "metric types", title: "Metric types" },
  purpose: "The figures that are kept of each {location}. They show in this order.",
  empty: "Add the figures that tell how a {location} does, such as net sales.",
  paths: {
    list: paths.metricTypes,
    create: paths.createMetricType,
    edit: paths.editMetricType,
    download: paths.metricTypesDownload,
  },
  fields: {
    name: said(lineOfText(80, "Enter the metric type's name."), "Name", { help: "Such as Net sales or Transactions." }),
    unit: said(oneOf(unitWords, "Choose a unit."), "Unit", { widget: { as: "select", words: unitWords } }),
    decimals: said(wholeNumber(0, 4), "Decimals"),
    aggregation: said(oneOf(aggregationWords, "Choose how values are put together."), "Put together by", {
      help: "How the values of several days or {locations} make one.",
      widget: { as: "select", words: aggregationWords },
    }),
    frequency: said(oneOf(frequencyWords, "Choose how often it is measured."), "Measured", {
      widget: { as: "select", words: frequencyWords },
    }),
    weekStartsOn: said(oneOf(weekdayWords, "Choose a weekday."), "Weeks begin on", {
      help: "For what is measured weekly.",
      widget: { as: "select", words: weekdayWords },
    }),
    goodDirection: said(oneOf(directionWords, "Choose which direction is good."), "Good direction", {
      widget: { as: "select", words: directionWords },
    }),
    mayBeNegative: said(ticked, "May be negative", {
      help: "Such as growth. Otherwise a value below zero is refused.",
      widget: "tick",
    }),
    variancePercent: said(wholeNumber(0, 100), "Counts as unchanged up to", { help: "Percent, up or down." }),
    key: said(key, "Key", { help: "What formulas call it, such as net_sales." }),
    formula: said(formula, "Formula", {
      help: "Where it is computed of others by their keys: net_sales / transactions. No values are kept of it then.",
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
    ...{ unit: "currency", decimals: 0, aggregation: "sum", frequency: "weekly", weekStartsOn: "sunday" },
    ...{ goodDirection: "up", variancePercent: 3 },
  },
});
