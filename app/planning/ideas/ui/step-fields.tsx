import type { z } from "zod";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { CheckboxField, SelectField } from "#app/ui/fields/choice-fields.tsx";
import { RepeatableRows, type ListField } from "#app/ui/fields/repeatable-rows.tsx";
import { TextAreaField, TextField } from "#app/ui/fields/fields.tsx";
import { FieldRow } from "#app/ui/form/form.tsx";
import {
  IDEA_PHASES,
  MAX_IDEA_STEPS,
  STEP_OWNERS,
  phaseWords,
  stepDueText,
} from "#app/planning/idea-catalog/idea-rules.ts";
import type { ideaStepForm } from "../idea-form.ts";

type StepInput = Partial<z.input<typeof ideaStepForm>>;
type StepField = FieldMetadata<StepInput, Record<string, unknown>>;

export function IdeaStepFields({
  form,
  list,
  steps,
}: {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  list: ListField<StepInput>;
  steps: readonly StepField[];
}) {
  return (
    <RepeatableRows
      form={form}
      list={list}
      rows={steps}
      title="Steps"
      text="A {plan} with this {idea} adds these to the {checklist}, in this order."
      noun="step"
      empty="No steps yet. This {idea} adds nothing to the {checklist}."
      maxRows={MAX_IDEA_STEPS}
      newRow={{ phase: "before", offsetDays: -7 }}
      canReorder
    >
      {(step) => <OneStep field={step} />}
    </RepeatableRows>
  );
}

function OneStep({ field }: { field: StepField }) {
  const fields = field.getFieldset();
  return (
    <>
      <TextField field={fields.title} label="Title" />
      <TextAreaField field={fields.detail} label="Details" rows={2} optional />
      <FieldRow>
        <SelectField
          field={fields.phase}
          label="Phase"
          help="Owners see the steps by phase."
          options={IDEA_PHASES.map((value) => ({ value, label: phaseWords[value] }))}
        />
        <TextField
          field={fields.offsetDays}
          label="Days from the start date"
          help={<DueHelp typed={String(fields.offsetDays.value ?? fields.offsetDays.initialValue ?? "")} />}
        />
        <SelectField
          field={fields.ownerRole}
          label="Assigned to"
          emptyLabel="Unassigned"
          options={STEP_OWNERS.map((value) => ({ value, label: value }))}
          optional
        />
      </FieldRow>
      <TextField field={fields.link} label="Link" placeholder="https://" inputMode="url" autoComplete="off" optional />
      <CheckboxField
        field={fields.isMandatory}
        label="Required"
        help="Required. Only owners and administrators can skip it."
      />
    </>
  );
}

/** Help of a step's days, with the typed number in words where script can follow it. */
function DueHelp({ typed }: { typed: string }) {
  return (
    <>
      Use a minus sign for days before.
      {/^\s*-?\d{1,3}\s*$/.test(typed) && <span data-needs-script=""> {stepDueText(Number(typed))}.</span>}
    </>
  );
}
