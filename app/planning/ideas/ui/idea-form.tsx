import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { paths } from "#app/paths.ts";
import { CheckboxGroupField } from "#app/ui/fields/choice-fields.tsx";
import { FileField } from "#app/ui/fields/fields.tsx";
import {
  DefaultSubmitButton,
  FieldRow,
  FormErrors,
  FormSection,
  SaveBar,
  useUnsavedChangesGuard,
} from "#app/ui/form/form.tsx";
import { HtmlField } from "#app/ui/fields/html-field.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { SchemaFormContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { ideaForm, newIdeaForm } from "../idea-form.ts";
import type { findIdea, findIdeaChoices } from "../idea-queries.server.ts";
import { ideaFieldLabels } from "../idea-words.ts";
import styles from "#app/ui/form/form.module.css";
import { IdeaStepFields } from "./step-fields.tsx";

type EditedIdea = NonNullable<SerializeFrom<typeof findIdea>>;

/** Form that creates an idea, or changes the given one. */
export function IdeaForm({
  companyId,
  idea,
  choices,
  lastResult,
}: {
  companyId: number;
  idea?: EditedIdea;
  choices: SerializeFrom<typeof findIdeaChoices>;
  lastResult: SubmissionResult | undefined;
}) {
  const schema = idea ? ideaForm : newIdeaForm;
  const defaultValue = idea ? toFormValues(idea) : newIdea;
  const [form, fields] = useSchemaForm({ id: "idea", schema, lastResult, defaultValue });
  useUnsavedChangesGuard(form);
  const steps = fields.steps.getFieldList();
  const { channels, channelOptions, objectives, categories, subcategories } = choices;
  const options = {
    channelId: channels,
    categoryId: categories,
    subcategoryId: subcategories.map(({ parent, name, ...rest }) => ({ ...rest, name: `${parent}, ${name}` })),
  };
  const channelId = String(fields.channelId.value ?? fields.channelId.initialValue ?? "");
  const offered = channelOptions.filter(
    (option) =>
      (option.isActive || idea?.channelOptionIds.includes(option.id)) &&
      (channelId === "" || String(option.channelId) === channelId),
  );
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="stack loose">
      <DefaultSubmitButton intent="save" />
      {idea ? <input type="hidden" name="version" value={idea.version} /> : <IdempotencyKeyInput />}
      <FormErrors form={form} labels={ideaFieldLabels(steps.length)} />
      <SchemaFormContext.Provider value={{ schema, fields, options }}>
        <Card>
          <FormSection title="Content">
            <SchemaField name="title" />
            <SchemaField name="code" />
            <SchemaField name="summary" />
            <HtmlField
              field={fields.descriptionHtml}
              label="Description"
              help="You can use paragraphs, headings, lists and https links."
              rows={6}
              optional
            />
            <SchemaField name="link" />
          </FormSection>
        </Card>
        <Card>
          <FormSection title="Targeting">
            <SchemaField name="channelId" />
            <CheckboxList
              field={fields.channelOptionIds}
              label="Channel options"
              help="Owners see the first option that you check as recommended."
              choices={offered.map(({ id, name, channel }) => ({ id, name, note: channel }))}
            />
            <CheckboxList
              field={fields.objectiveIds}
              label="Objectives"
              choices={objectives.filter(({ id, isActive }) => isActive || idea?.objectiveIds.includes(id))}
            />
            <FieldRow>
              <SchemaField name="categoryId" />
              <SchemaField name="subcategoryId" />
            </FieldRow>
            <CheckboxGroupField
              field={fields.neighborhoodTypes}
              label="Neighborhoods"
              columns={2}
              options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
            />
          </FormSection>
        </Card>
        <Card>
          <FormSection title="Timing">
            <FieldRow>
              <SchemaField name="leadDays" />
              <SchemaField name="durationDays" />
              <SchemaField name="effort" />
            </FieldRow>
            <FieldRow>
              <SchemaField name="seasonFrom" />
              <SchemaField name="seasonTo" />
            </FieldRow>
            <DayRangeFields
              first={{
                field: fields.activeFrom,
                label: "Visible from",
                optional: true,
              }}
              last={{ field: fields.activeTo, label: "Visible until", optional: true }}
            />
          </FormSection>
        </Card>
        <Card>
          <FormSection
            title="Cost"
            text="Owners see the lowest and highest cost per {location} as a range. {Plan} costs use the cost each."
          >
            <FieldRow>
              <SchemaField name="costMinCents" />
              <SchemaField name="costMaxCents" />
              <SchemaField name="unitCostCents" />
            </FieldRow>
            <SchemaField name="isIncentiveEligible" />
          </FormSection>
        </Card>
        <IdeaStepFields form={form} list={fields.steps} steps={steps} />
        <Card>
          <FormSection title="Picture">
            {idea?.imageKey && <img src={paths.file(idea.imageKey)} alt="" className={styles.picture} />}
            <FileField
              field={fields.image}
              label={idea?.imageKey ? "New picture" : "Picture"}
              help="PNG, JPEG or WebP, up to 5 MB. Wide pictures look best."
              accept="image/png,image/jpeg,image/webp"
              optional
            />
            {idea?.imageKey && <SchemaField name="removeImage" />}
          </FormSection>
        </Card>
      </SchemaFormContext.Provider>
      <SaveBar
        saveLabel={idea ? "Save {idea}" : "Create {idea}"}
        intent="save"
        cancelTo={paths.ideas({ company: companyId })}
      />
    </Form>
  );
}

const newIdea = { neighborhoodTypes: [...NEIGHBORHOOD_TYPES], effort: 2, leadDays: 14, durationDays: 7 };

/**
 * Return the form's initial values: costs in dollars, season days with a slash, and only neighborhood types that the
 * product knows.
 */
function toFormValues(idea: EditedIdea) {
  const { neighborhoodTypes, seasonFrom, seasonTo, imageKey: _, ...rest } = idea;
  return {
    ...rest,
    neighborhoodTypes: NEIGHBORHOOD_TYPES.filter((type) => neighborhoodTypes.includes(type)),
    seasonFrom: seasonFrom?.replace("-", "/"),
    seasonTo: seasonTo?.replace("-", "/"),
    costMinCents: toDollarsInput(idea.costMinCents),
    costMaxCents: toDollarsInput(idea.costMaxCents),
    unitCostCents: toDollarsInput(idea.unitCostCents),
    steps: idea.steps.map(({ title, detail, phase, offsetDays, isMandatory, ownerRole, link }) => {
      return { title, detail, phase, offsetDays, isMandatory, ownerRole, link };
    }),
  };
}
