import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { metricTypeForm, newMetricTypeForm } from "../metric-type-form.ts";
import { aggregationWords, directionWords, frequencyWords, unitWords } from "../metric-words.ts";

interface MetricType {
  name: string;
  unit: string;
  decimals: number;
  aggregation: string;
  frequency: string;
  goodDirection: string;
  mayBeNegative: boolean;
  version: number;
}

/** Makes a metric type, or changes the one that is handed in. */
export function MetricTypeForm({
  companyId,
  metricType,
  lastResult,
}: {
  companyId: number;
  metricType?: MetricType;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "metric-type",
    schema: metricType ? metricTypeForm : newMetricTypeForm,
    lastResult,
    defaultValue: metricType
      ? { ...metricType, mayBeNegative: metricType.mayBeNegative ? "on" : undefined }
      : { unit: "currency", decimals: 0, aggregation: "sum", frequency: "weekly", goodDirection: "up" },
  });
  return (
    <EntryForm
      form={form}
      version={metricType?.version}
      labels={labels}
      saveLabel={metricType ? "Save metric type" : "Create metric type"}
      cancelTo={paths.metricTypes(companyId)}
    >
      <Card>
        <FieldStack>
          <TextField field={fields.name} label={labels.name} help="Such as Net sales or Transactions." />
          <FieldRow>
            <SelectField field={fields.unit} label={labels.unit} options={optionsOf(unitWords)} />
            <TextField field={fields.decimals} label={labels.decimals} inputMode="numeric" />
          </FieldRow>
          <SelectField
            field={fields.aggregation}
            label={labels.aggregation}
            help="How the values of several days or {locations} make one."
            options={optionsOf(aggregationWords)}
          />
          <FieldRow>
            <SelectField field={fields.frequency} label={labels.frequency} options={optionsOf(frequencyWords)} />
            <SelectField
              field={fields.goodDirection}
              label={labels.goodDirection}
              options={optionsOf(directionWords)}
            />
          </FieldRow>
          <CheckboxField
            field={fields.mayBeNegative}
            label={labels.mayBeNegative}
            help="Such as growth. Otherwise a value below zero is refused."
          />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

const labels = {
  name: "Name",
  unit: "Unit",
  decimals: "Decimals",
  aggregation: "Put together by",
  frequency: "Measured",
  goodDirection: "Good direction",
  mayBeNegative: "May be negative",
};

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
