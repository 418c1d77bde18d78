import type { z } from "zod";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { FieldRows, type ListField } from "#app/ui/field-rows.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow } from "#app/ui/form.tsx";
import { IDEA_PHASES, MOST_STEPS, STEP_OWNERS, phaseWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import type { stepForm } from "../idea-form.ts";

type StepInput = Partial<z.input<typeof stepForm>>;
type StepField = FieldMetadata<StepInput, Record<string, unknown>>;

/** An idea's steps. */
export function StepFields({
  form,
  list,
  steps,
}: {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  list: ListField<StepInput>;
  steps: readonly StepField[];
}) {
  return (
    <FieldRows
      form={form}
      list={list}
      rows={steps}
      title="Steps"
      text="The {checklist} that a {plan} with this {idea} makes, in the order in which a manager does it."
      noun="step"
      empty="No steps yet. A {plan} with this {idea} has an empty {checklist}."
      most={MOST_STEPS}
      begin={{ phase: "before", offsetDays: -7 }}
      isOrdered
    >
      {(step) => <OneStep field={step} />}
    </FieldRows>
  );
}

function OneStep({ field }: { field: StepField }) {
  const fields = field.getFieldset();
  return (
    <>
      <TextField field={fields.title} label="What to do" />
      <TextAreaField field={fields.detail} label="Detail" rows={2} optional />
      <FieldRow>
        <SelectField
          field={fields.phase}
          label="When"
          options={IDEA_PHASES.map((value) => ({ value, label: phaseWords[value] }))}
        />
        <TextField field={fields.offsetDays} label="Days" help="-7: a week before." />
        <SelectField
          field={fields.ownerRole}
          label="Who"
          emptyLabel="Anybody"
          options={STEP_OWNERS.map((value) => ({ value, label: value }))}
          optional
        />
      </FieldRow>
      <TextField field={fields.link} label="Link" placeholder="https://" inputMode="url" autoComplete="off" optional />
      <CheckboxField field={fields.isMandatory} label="Mandatory" help="Only owners and administrators leave it out." />
    </>
  );
}
