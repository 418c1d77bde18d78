import type { SubmissionResult } from "@conform-to/react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { documentRules } from "#app/platform/files/file-rules.ts";
import { questionVisibility, type Question, answerFormValues } from "#app/programs/order-forms/questions.ts";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FileGrid } from "#app/ui/content/file-grid.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import { FieldRow, FormSection, SubmitButton } from "#app/ui/form/form.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { QuestionFields } from "#app/ui/fields/question-fields.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import type { StudioFile } from "../request-files.server.ts";
import { newStudioForm, studioContentLayout, studioForm } from "../studio-form.ts";
import { workTypeFields, firstStudioDay, formatWords, type StudioStatus } from "../studio-rules.ts";

/** Id of the form that removes a file; it is separate because forms cannot be nested. */
export const REMOVE_FILE_FORM = "remove-studio-file";

export interface StudioRules {
  leadBusinessDays: number;
  rushBusinessDays: number;
  roundsIncluded: number;
  types: readonly { key: string; label: string; questions: readonly Question[] }[];
}

interface Content {
  type?: string;
  answers: unknown;
  locationIds: readonly number[];
  version?: number;
}

/** Form of a request; its fields follow the type of work. */
export function StudioRequestForm({
  record,
  status,
  source,
  asked,
  files = [],
  rules,
  locations,
  today,
  lastResult,
  cancelTo,
}: {
  record: Content;
  /** Status of an existing request; undefined for a new one. */
  status?: StudioStatus;
  /** Event or plan item of a new request. */
  source?: { eventId: number | null; planItemId: number | null };
  /** Question of the studio. */
  asked?: string;
  files?: readonly StudioFile[];
  rules: StudioRules;
  locations: readonly { id: number; name: string; note: string }[];
  today: string;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  const isHydrated = useHydrated();
  const first = rules.types.find(({ key }) => key === record.type) ?? rules.types[0];
  const isSubmitted = status === "submitted";
  return (
    <RecordForm
      id="studio"
      schema={status === undefined ? newStudioForm : studioForm}
      record={{ ...record, type: first?.key, answers: answerFormValues(first?.questions ?? [], record.answers) }}
      isNew={status === undefined}
      encType="multipart/form-data"
      lastResult={lastResult}
      saveLabel={isSubmitted ? "Save request" : status === "infoRequested" ? "Send answer" : "Submit request"}
      intent={isSubmitted ? "save" : "submit"}
      actions={
        !isSubmitted && (
          <SubmitButton intent="save" tone="secondary">
            {status === "infoRequested" ? "Save" : "Save draft"}
          </SubmitButton>
        )
      }
      cancelTo={cancelTo}
      wide
    >
      {(fields) => {
        const chosen = String(fields.type.value ?? first?.key);
        const { size, quantity, formats } = workTypeFields(chosen);
        const questions = rules.types.find(({ key }) => key === chosen)?.questions ?? [];
        const answers = fields.answers.getFieldList();
        return (
          <FormWithAside aside={<TimesCard rules={rules} today={today} />}>
            {source?.eventId && <input type="hidden" name="eventId" value={source.eventId} />}
            {source?.planItemId && <input type="hidden" name="planItemId" value={source.planItemId} />}
            {asked && (
              <Card title="Question from the studio">
                <div className="stack">
                  <p>{asked}</p>
                  <SchemaField name="answer" />
                </div>
              </Card>
            )}
            <Card>
              <FormSection title="Request">
                <FieldRow>
                  <SelectField
                    field={fields.type}
                    label="Type"
                    options={rules.types.map(({ key, label }) => ({ value: key, label }))}
                  />
                  <SchemaField name="neededBy" />
                </FieldRow>
                {!isHydrated && (
                  <span data-without-script="">
                    <SubmitButton intent="type" tone="secondary">
                      Continue
                    </SubmitButton>
                  </span>
                )}
                <SchemaField name="isRush" />
                <SchemaField name="title" />
                <SchemaField name="purpose" />
                <CheckboxList field={fields.locationIds} label="{Locations}" choices={locations} />
              </FormSection>
            </Card>
            <FormSections layout={studioContentLayout} />
            <Card>
              <FormSection title="Specifications">
                {(size || quantity) && (
                  <FieldRow>
                    {size && <SchemaField name="size" />}
                    {quantity && <SchemaField name="quantity" />}
                  </FieldRow>
                )}
                <SchemaField
                  name="formats"
                  options={formats.map((format) => ({ value: format, label: formatWords[format] }))}
                />
                <QuestionFields
                  questions={questions}
                  answers={answers}
                  formId="studio"
                  isAsked={questionVisibility(questions, fields.answers.value)}
                />
              </FormSection>
            </Card>
            <Card>
              <FormSection title="Files and examples">
                <FileGrid files={files} removeForm={REMOVE_FILE_FORM} />
                <FileField
                  field={fields.files}
                  label="Files"
                  help="Photos, logos or documents: JPEG, PNG, WebP, PDF, DOCX, XLSX or CSV, up to 10 MB each."
                  accept={documentRules.contentTypes.join(",")}
                  multiple
                  optional
                />
                <SchemaField name="links" />
              </FormSection>
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

/** Turnaround times of the studio. */
function TimesCard({ rules, today }: { rules: StudioRules; today: string }) {
  const { leadBusinessDays, rushBusinessDays, roundsIncluded } = rules;
  return (
    <Card title="Turnaround">
      <Facts
        facts={[
          {
            term: `${leadBusinessDays} business days`,
            value: `Final files by ${dayText(firstStudioDay(today, rules, false))}`,
          },
          {
            term: `Rush, ${rushBusinessDays} business days`,
            value: `Final files by ${dayText(firstStudioDay(today, rules, true))}`,
          },
          { term: "Proof rounds", value: `${roundsIncluded} included` },
        ]}
      />
    </Card>
  );
}
