import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FieldStack } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { eventCategoryForm, newEventCategoryForm } from "../event-category-form.ts";

interface EventCategory {
  name: string;
  description: string;
  isReimbursable: boolean;
  needsApproval: boolean;
  version: number;
}

/** Makes an event category, or changes the one that is handed in. */
export function EventCategoryForm({
  companyId,
  eventCategory,
  lastResult,
}: {
  companyId: number;
  eventCategory?: EventCategory;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "event-category",
    schema: eventCategory ? eventCategoryForm : newEventCategoryForm,
    lastResult,
    defaultValue: eventCategory && {
      ...eventCategory,
      isReimbursable: eventCategory.isReimbursable ? "on" : undefined,
      needsApproval: eventCategory.needsApproval ? "on" : undefined,
    },
  });
  return (
    <EntryForm
      form={form}
      version={eventCategory?.version}
      labels={labels}
      saveLabel={eventCategory ? "Save event category" : "Create event category"}
      cancelTo={paths.eventCategories(companyId)}
    >
      <Card>
        <FieldStack>
          <TextField field={fields.name} label={labels.name} help="Such as School night or Farmers market." />
          <TextAreaField
            field={fields.description}
            label={labels.description}
            help="What belongs here, for people who choose a category."
            rows={3}
            optional
          />
          <CheckboxField
            field={fields.isReimbursable}
            label={labels.isReimbursable}
            help="Costs of such an event can be claimed from the local store marketing {incentive}."
          />
          <CheckboxField
            field={fields.needsApproval}
            label={labels.needsApproval}
            help="An {advisor} approves such an event before it takes place."
          />
        </FieldStack>
      </Card>
    </EntryForm>
  );
}

const labels = {
  name: "Name",
  description: "Description",
  isReimbursable: "Reimbursable",
  needsApproval: "Needs approval",
};
