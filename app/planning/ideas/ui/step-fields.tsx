import type { FieldMetadata, FieldName, FormMetadata } from "@conform-to/react";
import { Button } from "#app/ui/buttons.tsx";
import { CheckboxField, SelectField } from "#app/ui/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Card } from "#app/ui/page.tsx";
import { IDEA_PHASES, MOST_STEPS, STEP_OWNERS, phaseWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import styles from "./ideas.module.css";
import { Say } from "#app/ui/say.tsx";

/** A step as the form's fields hold it. */
interface StepInput {
  title?: string;
  detail?: string;
  phase?: string;
  offsetDays?: number;
  isMandatory?: boolean;
  ownerRole?: string;
  link?: string;
}

const newStep = { phase: "before", offsetDays: -7 };

type StepField = FieldMetadata<StepInput, Record<string, unknown>>;

/** An idea's steps as rows that come, go and change places; each button posts the form where no script runs. */
export function StepFields({
  form,
  name,
  steps,
}: {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  /** The list's name in the form. */
  name: FieldName<StepInput[]>;
  steps: readonly StepField[];
}) {
  return (
    <Card>
      <FormSection
        title="Steps"
        text="The {checklist} that a {plan} with this {idea} makes, in the order in which a manager does it."
      >
        {steps.length === 0 && (
          <p className={styles.soft}>
            <Say>{"No steps yet. A {plan} with this {idea} has an empty {checklist}."}</Say>
          </p>
        )}
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.key} className={styles.step}>
              <div className={styles.stepHead}>
                <h3>Step {index + 1}</h3>
                <StepMoves form={form} name={name} index={index} last={steps.length - 1} />
              </div>
              <OneStep field={step} />
            </li>
          ))}
        </ol>
        {steps.length < MOST_STEPS && (
          <div>
            <Button {...form.insert.getButtonProps({ name, defaultValue: newStep })} type="submit">
              <Icon name="plus" size={18} />
              Add step
            </Button>
          </div>
        )}
      </FormSection>
    </Card>
  );
}

function StepMoves({
  form,
  name,
  index,
  last,
}: {
  form: Pick<FormMetadata, "remove" | "reorder">;
  name: FieldName<StepInput[]>;
  index: number;
  last: number;
}) {
  const step = `step ${index + 1}`;
  return (
    <span className={styles.stepMoves}>
      {index > 0 && (
        <Button
          {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
          type="submit"
          look="quiet"
          small
          icon
          aria-label={`Move ${step} up`}
        >
          <Icon name="arrow-up" size={16} />
        </Button>
      )}
      {index < last && (
        <Button
          {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
          type="submit"
          look="quiet"
          small
          icon
          aria-label={`Move ${step} down`}
        >
          <Icon name="arrow-down" size={16} />
        </Button>
      )}
      <Button
        {...form.remove.getButtonProps({ name, index })}
        type="submit"
        look="quiet"
        small
        aria-label={`Remove ${step}`}
      >
        Remove
      </Button>
    </span>
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
