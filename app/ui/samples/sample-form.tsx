import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  CheckboxField,
  CheckboxGroupField,
  RadioGroupField,
  SelectField,
  SwitchField,
} from "#app/ui/fields/choice-fields.tsx";
import * as fields from "#app/ui/fields/fields.tsx";
import { FieldRow, FormErrors, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";

type TextName = "intent" | "name" | "email" | "password" | "phone" | "website" | "note" | "day" | "budget";
type ChoiceName = "logo" | "role" | "terms" | "metrics" | "notify";
/** Values of the sample form. */
type SampleValues = Record<TextName | ChoiceName, string> & { features: string[] };

const PLACES = ["Downtown", "Riverside", "Airport"].map((word) => ({ value: word, label: word }));

/** Sample form with every kind of field; the server refuses some of them. */
export function SampleForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, field] = useForm<SampleValues>({
    id: "sample",
    lastResult,
    defaultValue: {
      name: "Ada Lovelace",
      role: "Business Owner",
      features: ["Riverside"],
      notify: "weekly",
      metrics: "on",
    },
  });
  useUnsavedChangesGuard(form);
  return (
    <Form method="post" {...getFormProps(form)} className="stack loose">
      <FormErrors form={form} labels={{ email: "Email", budget: "Budget", terms: "Terms" }} />
      <Card>
        <FormSection title="Person" text="Who plans the marketing of these locations.">
          <fields.TextField field={field.name} label="Name" autoComplete="name" />
          <FieldRow>
            <fields.EmailField field={field.email} label="Email" help="Invitations go to this address." />
            <fields.PhoneField field={field.phone} label="Phone" optional />
          </FieldRow>
          <fields.PasswordField field={field.password} label="New password" kind="new" help="12 characters or more." />
          <SelectField
            field={field.role}
            label="Role"
            emptyLabel="Choose a role"
            options={["Business Administrator", "Business Owner", "View Only"].map((word) => ({
              value: word,
              label: word,
            }))}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Plan">
          <FieldRow>
            <fields.DateField field={field.day} label="Start" />
            <fields.MoneyField field={field.budget} label="Budget" optional />
          </FieldRow>
          <fields.TextAreaField field={field.note} label="Note" optional help="Notes for your team." />
          <fields.FileField field={field.logo} label="Logo" optional help="PNG, JPEG or WebP, 10 MB at most." />
          <CheckboxGroupField field={field.features} label="Locations" columns={3} options={PLACES} />
          <RadioGroupField
            field={field.notify}
            label="Reminders"
            help="When a step is due."
            options={[
              { value: "daily", label: "Every day" },
              { value: "weekly", label: "Every Monday", help: "One mail with all that is due this week." },
              { value: "never", label: "Never" },
            ]}
          />
          <SwitchField field={field.metrics} label="Business metrics" help="Sales and traffic of the locations." />
          <CheckboxField field={field.terms} label="I have read the terms" />
        </FormSection>
      </Card>
      <SaveBar saveLabel="Save person" cancelTo="/dev/components" intent="save" />
    </Form>
  );
}
