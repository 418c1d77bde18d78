import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { NEIGHBORHOOD_TYPES } from "#app/organization/locations/location-words.ts";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { ideaForm, newIdeaForm } from "../idea-form.ts";
import { problemLabels } from "../idea-words.ts";
import { ContentFields, CostFields, PictureFields, TargetingFields, TimingFields } from "./idea-fields.tsx";
import type { ChoicesOfIdea } from "./idea-fields.tsx";
import styles from "./ideas.module.css";
import { StepFields } from "./step-fields.tsx";
import type { SerializeFrom } from "@remix-run/node";
import type { findIdea } from "../idea-queries.server.ts";

export type EditedIdea = NonNullable<SerializeFrom<typeof findIdea>>;

/** Makes an idea, or changes the one that is handed in. */
export function IdeaForm({
  companyId,
  idea,
  choices,
  lastResult,
}: {
  companyId: number;
  idea?: EditedIdea;
  choices: ChoicesOfIdea;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "idea",
    schema: idea ? ideaForm : newIdeaForm,
    lastResult,
    defaultValue: idea ? typedOf(idea) : newIdea,
  });
  useUnsavedChangesGuard(form);
  const steps = fields.steps.getFieldList();
  const offered = offeredChoices(choices, idea);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className={styles.form}
    >
      <EnterSaves intent="save" />
      {idea ? <input type="hidden" name="version" value={idea.version} /> : <IdempotencyKey />}
      <FormProblems form={form} labels={problemLabels(steps.length)} />
      <ContentFields fields={fields} />
      <TargetingFields fields={fields} choices={offered} />
      <TimingFields fields={fields} />
      <CostFields fields={fields} />
      <StepFields form={form} name={fields.steps.name} steps={steps} />
      <PictureFields fields={fields} imageKey={idea?.imageKey ?? null} />
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

/** Active entries, and the inactive ones that the idea holds. */
function offeredChoices(choices: ChoicesOfIdea, idea: EditedIdea | undefined): ChoicesOfIdea {
  const held = new Set([idea?.channelId, idea?.categoryId, idea?.subcategoryId]);
  const isOffered = ({ id, isActive }: { id: number; isActive: boolean }) => isActive || held.has(id);
  return {
    channels: choices.channels.filter(isOffered),
    channelOptions: choices.channelOptions.filter(
      ({ id, isActive }) => isActive || idea?.channelOptionIds.includes(id),
    ),
    objectives: choices.objectives.filter(({ id, isActive }) => isActive || idea?.objectiveIds.includes(id)),
    categories: choices.categories.filter(isOffered),
    subcategories: choices.subcategories.filter(isOffered),
  };
}
