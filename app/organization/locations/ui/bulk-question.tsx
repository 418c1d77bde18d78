import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RadioGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FieldRow, FieldStack, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { statusChoices } from "../location-bulk.ts";
import type { findLocationChoices, findTicked } from "../location-queries.server.ts";
import {
  GEOGRAPHY_TYPES,
  LOCATION_FORMATS,
  NEIGHBORHOOD_TYPES,
  geographyTypeWords,
  locationFormatWords,
  locationStatusWords,
  neighborhoodWords,
} from "../location-words.ts";
import styles from "./location-pages.module.css";

interface BulkQuestionProps {
  companyId: number;
  ticked: Awaited<ReturnType<typeof findTicked>>;
  statuses: ReturnType<typeof statusChoices>;
  /** Whether all that the list holds were chosen. */
  isAll: boolean;
  /** How many locations the list's filter holds. */
  total: number;
  geographies: Awaited<ReturnType<typeof findLocationChoices>>["geographies"];
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}

/** What is to become of several locations: what is left open stays as it is. It takes focus when it comes. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { companyId, ticked, statuses, isAll, total, geographies, cancelTo, lastResult } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [ticked]);
  // Choices alone, which the server checks: the list loads neither a schema for them nor what checks one.
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
            <FormProblems form={form} labels={labels} />
            {total > ticked.length && (
              <RadioGroupField
                field={field("scope")}
                label="Which {locations}"
                options={[
                  { value: "ticked", label: `The ${numberText(ticked.length)} that you ticked` },
                  { value: "filtered", label: `All ${numberText(total)} that the list holds with its filters now` },
                ]}
              />
            )}
            {total <= ticked.length && <input type="hidden" name="scope" value="ticked" />}
            <FieldRow>
              <SelectField
                field={field("format")}
                label={labels.format}
                emptyLabel="Keep as it is"
                optional
                options={LOCATION_FORMATS.map((value) => ({ value, label: locationFormatWords[value] }))}
              />
              <SelectField
                field={field("neighborhoodType")}
                label={labels.neighborhoodType}
                emptyLabel="Keep as it is"
                optional
                options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
              />
            </FieldRow>
            {statuses.length > 0 && (
              <SelectField
                field={field("status")}
                label={labels.status}
                help="A {location} whose status cannot go there keeps it, and you are told which."
                emptyLabel="Keep as it is"
                optional
                options={statuses.map(({ value, many }) => ({
                  value,
                  label: `${locationStatusWords[value]} (changes ${numberText(many)} of the ticked)`,
                }))}
              />
            )}
            {types.map((type) => (
              <SelectField
                key={type}
                field={field(type === "state" ? "stateArea" : type)}
                label={geographyTypeWords[type]}
                emptyLabel="Keep as it is"
                optional
                options={[
                  { value: "none", label: "In none" },
                  ...geographies
                    .filter((geography) => geography.type === type)
                    .map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            ))}
            <div className="row">
              <SubmitButton intent="change">
                <Say>{"Change {locations}"}</Say>
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
