import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RadioGroupField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { FieldRow, FieldStack, FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { statusChoices } from "../location-bulk.ts";
import type { findLocationChoices, listLocationsById } from "../location-queries.server.ts";
import { locationWorkflow } from "../location-rules.ts";
import {
  GEOGRAPHY_TYPES,
  LOCATION_FORMATS,
  NEIGHBORHOOD_TYPES,
  geographyTypeWords,
  locationFormatWords,
  neighborhoodWords,
} from "../location-words.ts";
import styles from "./location-pages.module.css";

interface BulkQuestionProps {
  companyId: number;
  ticked: Awaited<ReturnType<typeof listLocationsById>>;
  statuses: ReturnType<typeof statusChoices>;
  /** True when all locations of the list were chosen. */
  isAll: boolean;
  /** Number of locations that the list's filters select. */
  total: number;
  geographies: Awaited<ReturnType<typeof findLocationChoices>>["geographies"];
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}

/** Form of a bulk change; empty fields stay as they are. It takes the focus when it appears. */
export function LocationBulkEditor(props: BulkQuestionProps) {
  const { companyId, ticked, statuses, isAll, total, geographies, cancelTo, lastResult } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [ticked]);
  // The server validates these choices, so the list loads neither their schema nor the library that checks it.
  const allErrors = Object.fromEntries(Object.entries(lastResult?.error ?? {}).map(([name, all]) => [name, all ?? []]));
  const { "": errors, ...fieldErrors } = allErrors;
  const form = {
    id: "bulk-edit",
    status: lastResult && ("error" as const),
    errors,
    allErrors: fieldErrors,
    dirty: false,
  };
  const values = lastResult?.initialValue ?? { scope: isAll ? "filtered" : "ticked" };
  const field = (name: string) => {
    return { id: `${form.id}-${name}`, formId: form.id, name, initialValue: values[name], errors: allErrors[name] };
  };
  const types = GEOGRAPHY_TYPES.filter((type) => geographies.some((geography) => geography.type === type));
  return (
    <div ref={box} tabIndex={-1} className={styles.question}>
      <Card title={`Change ${countText(isAll ? total : ticked.length, "{location}")}`}>
        <Form method="post" id={form.id} preventScrollReset>
          <input type="hidden" name="companyId" value={companyId} />
          {ticked.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FieldStack>
            <FormErrors form={form} labels={labels} />
            {total > ticked.length && (
              <RadioGroupField
                field={field("scope")}
                label="{Locations} to change"
                options={[
                  { value: "ticked", label: `The ${numberText(ticked.length)} you selected` },
                  { value: "filtered", label: `All ${numberText(total)} that match the current filters` },
                ]}
              />
            )}
            {total <= ticked.length && <input type="hidden" name="scope" value="ticked" />}
            <FieldRow>
              <SelectField
                field={field("format")}
                label={labels.format}
                emptyLabel="No change"
                optional
                options={LOCATION_FORMATS.map((value) => ({ value, label: locationFormatWords[value] }))}
              />
              <SelectField
                field={field("neighborhoodType")}
                label={labels.neighborhoodType}
                emptyLabel="No change"
                optional
                options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
              />
            </FieldRow>
            {statuses.length > 0 && (
              <SelectField
                field={field("status")}
                label={labels.status}
                help="{Locations} that can't have this status keep theirs. We list them afterward."
                emptyLabel="No change"
                optional
                options={statuses.map(({ value, count }) => ({
                  value,
                  label: `${locationWorkflow.words[value]} (changes ${numberText(count)} of the selected)`,
                }))}
              />
            )}
            {types.map((type) => (
              <SelectField
                key={type}
                field={field(type === "state" ? "stateArea" : type)}
                label={geographyTypeWords[type]}
                emptyLabel="No change"
                optional
                options={[
                  { value: "none", label: "None" },
                  ...geographies
                    .filter((geography) => geography.type === type)
                    .map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            ))}
            <div className="row">
              <SubmitButton intent="change">
                <T>{"Change {locations}"}</T>
              </SubmitButton>
              <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            </div>
          </FieldStack>
        </Form>
      </Card>
    </div>
  );
}

const labels = {
  ...geographyTypeWords,
  format: "Format",
  neighborhoodType: "Neighborhood",
  status: "Status",
  stateArea: geographyTypeWords.state,
};
