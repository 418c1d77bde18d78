import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { typeWord } from "#app/organization/geographies/geography-rules.ts";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, FormSection, SubmitButton } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { EmptyState } from "#app/ui/status.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import { batchForm } from "../batch-form.ts";
import type { SerializeFrom } from "@remix-run/node";
import type { findBatchChoices } from "../batch-choices.server.ts";

export type Choices = SerializeFrom<typeof findBatchChoices>;

/** Which set, from which day, for which locations. Sending it shows what would happen. */
export function GenerateForm({
  companyId,
  choices,
  asked,
  today,
  lastResult,
}: {
  companyId: number;
  choices: Choices;
  asked: { setId: number | null; startsOn: string };
  today: string;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "generate-plans",
    schema: batchForm,
    lastResult,
    defaultValue: { setId: asked.setId ?? undefined, startsOn: asked.startsOn },
  });
  const say = useSay();
  if (choices.sets.length === 0) {
    return (
      <EmptyState
        title="No published set yet"
        text="{Plans} are made of a published set."
        action={{ label: "Show the sets", to: paths.autopilotSets({ company: companyId }) }}
      />
    );
  }
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
      <FormProblems form={form} labels={labels} />
      <Card>
        <FormSection title="What">
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
            help="The {plans} begin on this day; their items count from it."
            min={today}
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection
          title="Where"
          text="Every {location} that any of these names gets a {plan} of its own. Closed ones get none."
        >
          <TickList
            field={fields.networkIds}
            label={String(say(labels.networkIds))}
            choices={choices.networks.map(({ id, name, locations }) => ({ id, name, note: String(locations) }))}
          />
          <TickList
            field={fields.groupIds}
            label={String(say(labels.groupIds))}
            choices={choices.groups.map(({ id, name, network, locations }) => ({
              id,
              name,
              note: network ? `${network}, ${locations}` : String(locations),
            }))}
          />
          <TickList
            field={fields.geographyIds}
            label={labels.geographyIds}
            choices={choices.geographies.map(({ id, name, type }) => ({ id, name, note: typeWord(type) }))}
          />
          <TextAreaField
            field={fields.pcNumbers}
            label={labels.pcNumbers}
            help="Paste a column or a list; spaces, commas and lines set them apart."
            rows={3}
            optional
          />
        </FormSection>
      </Card>
      <div>
        <SubmitButton intent="preview">{"Preview the {plans}"}</SubmitButton>
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
