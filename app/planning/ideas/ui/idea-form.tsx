import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { paths } from "#app/paths.ts";
import { CheckboxGroupField } from "#app/ui/choice-fields.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { EnterSaves, FieldRow, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { HtmlField } from "#app/ui/html-field.tsx";
import { Card } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { FormOfFieldsContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { ideaForm, newIdeaForm } from "../idea-form.ts";
import type { findIdea, findIdeaChoices } from "../idea-queries.server.ts";
import { problemLabels } from "../idea-words.ts";
import styles from "./ideas.module.css";
import { StepFields } from "./step-fields.tsx";

type EditedIdea = NonNullable<SerializeFrom<typeof findIdea>>;

/** Makes an idea, or changes the one that is handed in. */
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
  const defaultValue = idea ? typedOf(idea) : newIdea;
  const [form, fields] = useSchemaForm({ id: "idea", schema, lastResult, defaultValue });
  useUnsavedChangesGuard(form);
  const steps = fields.steps.getFieldList();
  const { channels, channelOptions, objectives, categories, subcategories } = choices;
  const options = {
    ...{ channelId: channels, categoryId: categories },
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
      <EnterSaves intent="save" />
      {idea ? <input type="hidden" name="version" value={idea.version} /> : <IdempotencyKey />}
      <FormProblems form={form} labels={problemLabels(steps.length)} />
      <FormOfFieldsContext.Provider value={{ schema, fields, options }}>
        <Card>
          <FormSection title="Content">
            <SchemaField name="title" />
            <SchemaField name="code" />
            <SchemaField name="summary" />
            <HtmlField
              field={fields.descriptionHtml}
              label="Description"
              help="Paragraphs, headings, lists and https links stay."
              rows={6}
              optional
            />
            <SchemaField name="link" />
          </FormSection>
        </Card>
        <Card>
          <FormSection title="Targeting">
            <SchemaField name="channelId" />
            <TickList
              field={fields.channelOptionIds}
              label="Channel options"
              help="What owners can buy for it; the first one is suggested."
              choices={offered.map(({ id, name, channel }) => ({ id, name, note: channel }))}
            />
            <TickList
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
            <SpanFields
              first={{
                field: fields.activeFrom,
                label: "First day",
                help: "Owners see it from here.",
                optional: true,
              }}
              last={{ field: fields.activeTo, label: "Last day", help: "And up to here.", optional: true }}
            />
          </FormSection>
        </Card>
        <Card>
          <FormSection title="Cost" text="What a shop spends, from the simplest way to do it to the fullest.">
            <FieldRow>
              <SchemaField name="costMinCents" />
              <SchemaField name="costMaxCents" />
              <SchemaField name="unitCostCents" />
            </FieldRow>
            <SchemaField name="isIncentiveEligible" />
          </FormSection>
        </Card>
        <StepFields form={form} list={fields.steps} steps={steps} />
        <Card>
          <FormSection title="Picture">
            {idea?.imageKey && <img src={paths.file(idea.imageKey)} alt="" className={styles.picture} />}
            <FileField
              field={fields.image}
              label={idea?.imageKey ? "New picture" : "Picture"}
              help="PNG, JPEG or WebP, 5 MB or less. Wide pictures look best."
              accept="image/png,image/jpeg,image/webp"
              optional
            />
            {idea?.imageKey && <SchemaField name="removeImage" />}
          </FormSection>
        </Card>
      </FormOfFieldsContext.Provider>
      <SaveBar
        saveLabel={idea ? "Save {idea}" : "Create {idea}"}
        intent="save"
        cancelTo={paths.ideas({ company: companyId })}
      />
    </Form>
  );
}

const newIdea = { neighborhoodTypes: [...NEIGHBORHOOD_TYPES], effort: 2, leadDays: 14, durationDays: 7 };

/** What stands in the fields: dollars, days of the year with a slash, the neighborhoods that the product knows. */
function typedOf(idea: EditedIdea) {
  const { neighborhoodTypes, seasonFrom, seasonTo, imageKey: _, ...rest } = idea;
  return {
    ...rest,
    neighborhoodTypes: NEIGHBORHOOD_TYPES.filter((type) => neighborhoodTypes.includes(type)),
    seasonFrom: seasonFrom?.replace("-", "/"),
    seasonTo: seasonTo?.replace("-", "/"),
    costMinCents: dollarsOf(idea.costMinCents),
    costMaxCents: dollarsOf(idea.costMaxCents),
    unitCostCents: dollarsOf(idea.unitCostCents),
    steps: idea.steps.map(({ title, detail, phase, offsetDays, isMandatory, ownerRole, link }) => {
      return { title, detail, phase, offsetDays, isMandatory, ownerRole, link };
    }),
  };
}
