import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RadioGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { FieldRow, FieldStack, FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { countText, numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { type BulkChoice, statusChoices } from "../location-bulk.ts";
import {
  GEOGRAPHY_TYPES,
  type GeographyType,
  LOCATION_FORMATS,
  type LocationStatus,
  NEIGHBORHOOD_TYPES,
  geographyTypeWords,
  locationFieldLabels,
  locationFormatWords,
  locationStatusWords,
  neighborhoodWords,
} from "../location-words.ts";
import styles from "./location-pages.module.css";
import { Say } from "#app/ui/say.tsx";

export interface BulkQuestionProps {
  companyId: number;
  ticked: readonly { id: number; status: LocationStatus }[];
  /** Whether all that the list holds were chosen. */
  isAll: boolean;
  /** How many locations the list's filter holds. */
  total: number;
  geographies: readonly { id: number; name: string; type: GeographyType }[];
  mayDecide: boolean;
  cancelTo: string;
  lastResult: SubmissionResult | undefined;
}

/** What is to become of several locations: what is left open stays as it is. It takes focus when it comes. */
export function BulkQuestion(props: BulkQuestionProps) {
  const { companyId, ticked, isAll, total, geographies, mayDecide, cancelTo, lastResult } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [ticked]);
  const statuses = statusChoices(countsOf(ticked), mayDecide);
  // Choices alone: the server's check suffices, and the list loads no schema for it.
  const [form, fields] = useForm<BulkChoice>({
    id: "bulk-edit",
    lastResult,
    defaultValue: { scope: isAll ? "filtered" : "ticked" },
  });
  const types = GEOGRAPHY_TYPES.filter((type) => geographies.some((geography) => geography.type === type));
  return (
    <div ref={box} tabIndex={-1} className={styles.question}>
      <Card title={`Change ${countText(isAll ? total : ticked.length, "{location}")}`}>
        <Form method="post" {...getFormProps(form)} preventScrollReset>
          <input type="hidden" name="companyId" value={companyId} />
          {ticked.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <FieldStack>
            <FormProblems form={form} labels={locationFieldLabels} />
            {total > ticked.length && (
              <RadioGroupField
                field={fields.scope}
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
                field={fields.format}
                label="Format"
                emptyLabel="Keep as it is"
                optional
                options={LOCATION_FORMATS.map((value) => ({ value, label: locationFormatWords[value] }))}
              />
              <SelectField
                field={fields.neighborhoodType}
                label="Neighborhood"
                emptyLabel="Keep as it is"
                optional
                options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
              />
            </FieldRow>
            {statuses.length > 0 && (
              <SelectField
                field={fields.status}
                label="Status"
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
                field={fields[type === "state" ? "stateArea" : type]}
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

function countsOf(ticked: BulkQuestionProps["ticked"]): Partial<Record<LocationStatus, number>> {
  const counts: Partial<Record<LocationStatus, number>> = {};
  for (const { status } of ticked) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
