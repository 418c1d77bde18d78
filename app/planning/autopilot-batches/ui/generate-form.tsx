import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { geographyTypeLabel } from "#app/organization/geographies/geography-rules.ts";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { DateField, TextAreaField } from "#app/ui/fields/fields.tsx";
import { FormErrors, FormSection, SubmitButton } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { EmptyState } from "#app/ui/content/status.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import { autopilotBatchForm } from "../batch-form.ts";
import type { findBatchChoices } from "../batch-choices.server.ts";

export type BatchFormChoices = SerializeFrom<typeof findBatchChoices>;

/** Form for the set, the first day and the locations; submitting it shows a preview. */
export function GenerateForm({
  companyId,
  choices,
  asked,
  today,
  lastResult,
}: {
  companyId: number;
  choices: BatchFormChoices;
  asked: { setId: number | null; startsOn: string };
  today: string;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "generate-plans",
    schema: autopilotBatchForm,
    lastResult,
    defaultValue: { setId: asked.setId ?? undefined, startsOn: asked.startsOn },
  });
  const translate = useTranslate();
  if (choices.sets.length === 0) {
    return (
      <EmptyState
        title="No published set yet"
        text="Publish a set to create {plans} from it."
        action={{ label: "View sets", to: paths.autopilotSets({ company: companyId }) }}
      />
    );
  }
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
      <FormErrors form={form} labels={labels} />
      <Card>
        <FormSection title="Set and start">
          <SelectField
            field={fields.setId}
            label={labels.setId}
            emptyLabel="Choose a set"
            options={choices.sets.map(({ id, name, items }) => ({
              value: String(id),
              label: `${name}, ${countText(items, "item")}`,
            }))}
          />
          <DateField
            field={fields.startsOn}
            label={labels.startsOn}
            help="{Plans} start on this day, which sets all item dates."
            min={today}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection
          title="{Locations}"
          text="Your choices add up: every {location} in any of them gets one {plan}. Closed ones are left out."
        >
          <CheckboxList
            field={fields.networkIds}
            label={String(translate(labels.networkIds))}
            choices={choices.networks.map(({ id, name, locations }) => ({ id, name, note: String(locations) }))}
          />
          <CheckboxList
            field={fields.groupIds}
            label={String(translate(labels.groupIds))}
            choices={choices.groups.map(({ id, name, network, locations }) => ({
              id,
              name,
              note: network ? `${network}, ${locations}` : String(locations),
            }))}
          />
          <CheckboxList
            field={fields.geographyIds}
            label={labels.geographyIds}
            choices={choices.geographies.map(({ id, name, type }) => ({ id, name, note: geographyTypeLabel(type) }))}
          />
          <TextAreaField
            field={fields.pcNumbers}
            label={labels.pcNumbers}
            help="Paste a column or list. Separate with spaces, commas or new lines."
            rows={3}
            optional
          />
        </FormSection>
      </Card>
      <div>
        <SubmitButton intent="preview">{"Preview {plans}"}</SubmitButton>
      </div>
    </Form>
  );
}

const labels = {
  setId: "Set",
  startsOn: "First day",
  networkIds: "{Networks}",
  groupIds: "{Groups}",
  geographyIds: "Geographies",
  pcNumbers: "{pcNumbers}",
};
