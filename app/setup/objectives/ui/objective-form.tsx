import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldStack } from "#app/ui/form.tsx";
import { IconField } from "#app/ui/icon-field.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { newObjectiveForm, objectiveForm } from "../objective-form.ts";

interface Objective {
  name: string;
  description: string;
  icon: string;
  metricTypeId: number | null;
  version: number;
}

/** Makes an objective, or changes the one that is handed in. */
export function ObjectiveForm({
  companyId,
  objective,
  metricTypes,
  lastResult,
}: {
  companyId: number;
  objective?: Objective;
  metricTypes: readonly { id: number; name: string; isActive: boolean }[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "objective",
    schema: objective ? objectiveForm : newObjectiveForm,
    lastResult,
    defaultValue: objective ?? { icon: "target" },
  });
  const offered = metricTypes.filter(({ id, isActive }) => isActive || id === objective?.metricTypeId);
  return (
    <EntryForm
      form={form}
      version={objective?.version}
      labels={labels}
      saveLabel={objective ? "Save objective" : "Create objective"}
      cancelTo={paths.objectives(companyId)}
    >
      <Card>
        <FieldStack>
          <TextField field={fields.name} label={labels.name} help="As people read it: Grow morning traffic." />
          <TextAreaField
            field={fields.description}
            label={labels.description}
            help="What it means and when to choose it."
            optional
          />
          <SelectField
            field={fields.metricTypeId}
            label={labels.metricTypeId}
            help="The figure that tells whether a {plan} reaches it."
            emptyLabel="Nothing"
            options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            optional
          />
          <IconField field={fields.icon} label={labels.icon} />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

const labels = { name: "Name", description: "Description", metricTypeId: "Measured by", icon: "Icon" };
