import { z } from "zod";
import { intent, lineOfText, ticked, version, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { AGGREGATIONS, FREQUENCIES, GOOD_DIRECTIONS, UNITS } from "./metric-words.ts";

const fields = {
  intent,
  name: lineOfText(80, "Enter the metric type's name."),
  unit: z.enum(UNITS, { error: "Choose a unit." }),
  decimals: wholeNumber(0, 4),
  aggregation: z.enum(AGGREGATIONS, { error: "Choose how values are put together." }),
  frequency: z.enum(FREQUENCIES, { error: "Choose how often it is measured." }),
  goodDirection: z.enum(GOOD_DIRECTIONS, { error: "Choose which direction is good." }),
  mayBeNegative: ticked,
};

/** A metric type that does not exist yet. */
export const newMetricTypeForm = z.strictObject(fields);
export type NewMetricType = z.output<typeof newMetricTypeForm>;

export const metricTypeForm = z.strictObject({ ...fields, version });
export type MetricTypeChange = z.output<typeof metricTypeForm>;

/** The columns that a metric type's form sets. */
export function metricTypeColumnsOf(form: NewMetricType) {
  const { name, unit, decimals, aggregation, frequency, goodDirection, mayBeNegative } = form;
  return { name, unit, decimals, aggregation, frequency, goodDirection, mayBeNegative };
}
