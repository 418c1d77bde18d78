import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { paths } from "#app/paths.ts";
import { DefaultSubmitButton, FormErrors, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaFormContext } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { newAutopilotSetForm, autopilotSetForm, autopilotSetLayout } from "../set-form.ts";
import { autopilotSetFieldLabels } from "../set-words.ts";
import type { findSet, findSetChoices } from "../set-queries.server.ts";
import { SetItemFields } from "./item-fields.tsx";
import { SetSummary } from "./set-summary.tsx";

type EditedSet = NonNullable<Awaited<ReturnType<typeof findSet>>>;
type Choices = Awaited<ReturnType<typeof findSetChoices>>;

/** Form that creates an autopilot set, or changes the given one. */
export function AutopilotSetForm({
  companyId,
  set,
  choices,
  lastResult,
  children,
}: {
  companyId: number;
  set?: EditedSet;
  choices: Choices;
  lastResult: SubmissionResult | undefined;
  /** Content next to the form, below its summary. */
  children?: ReactNode;
}) {
  const schema = set ? autopilotSetForm : newAutopilotSetForm;
  const [form, fields] = useSchemaForm({
    id: "autopilot-set",
    schema,
    lastResult,
    defaultValue: set ? toFormValues(set) : { items: [{ offsetDays: 0, quantity: 1 }] },
  });
  useUnsavedChangesGuard(form);
  const items = fields.items.getFieldList();
  const offered = selectableChoices(choices, set);
  const summary = (
    <>
      <SetSummary items={items} choices={offered} />
      {children}
    </>
  );
  return (
    <FormWithAside aside={summary}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
        <DefaultSubmitButton intent="save" />
        {set ? <input type="hidden" name="version" value={set.version} /> : <IdempotencyKeyInput />}
        <FormErrors form={form} labels={autopilotSetFieldLabels(items.length)} />
        <SchemaFormContext.Provider value={{ schema, fields, options: { objectiveId: offered.objectives } }}>
          <FormSections layout={autopilotSetLayout} />
        </SchemaFormContext.Provider>
        <SetItemFields form={form} list={fields.items} items={items} choices={offered} />
        <SaveBar
          saveLabel={set ? "Save set" : "Create set"}
          intent="save"
          cancelTo={paths.autopilotSets({ company: companyId })}
        />
      </Form>
    </FormWithAside>
  );
}

/** Return the form's initial values, with cents as dollars. */
function toFormValues({ name, description, objectiveId, items }: EditedSet) {
  return {
    name,
    description,
    objectiveId: objectiveId ?? undefined,
    items: items.map(({ ideaId, offsetDays, channelOptionId, quantity, unitCostCents, isMandatory }) => ({
      ideaId,
      offsetDays,
      quantity,
      isMandatory,
      unitCostCents: toDollarsInput(unitCostCents),
      channelOptionId: channelOptionId ?? undefined,
    })),
  };
}

/** Keep the active choices and those the set already uses. */
function selectableChoices({ ideas, options, objectives }: Choices, set: EditedSet | undefined): Choices {
  const savedItems = set?.items ?? [];
  return {
    ideas: ideas.filter(({ id, status }) => status === "active" || savedItems.some(({ ideaId }) => ideaId === id)),
    options: options.filter(
      ({ id, isActive }) => isActive || savedItems.some(({ channelOptionId }) => channelOptionId === id),
    ),
    objectives,
  };
}
