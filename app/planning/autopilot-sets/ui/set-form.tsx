import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { FormOfFieldsContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { newSetForm, setForm } from "../set-form.ts";
import { problemLabels } from "../set-words.ts";
import type { findSet, findSetChoices } from "../set-queries.server.ts";
import { ItemFields } from "./item-fields.tsx";
import { SetSummary } from "./set-summary.tsx";

type EditedSet = NonNullable<Awaited<ReturnType<typeof findSet>>>;
type Choices = Awaited<ReturnType<typeof findSetChoices>>;

/** Makes an autopilot set, or changes the one that is handed in. */
export function SetForm({
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
  /** What stands beside the form, below its summary. */
  children?: ReactNode;
}) {
  const schema = set ? setForm : newSetForm;
  const [form, fields] = useSchemaForm({
    id: "autopilot-set",
    schema,
    lastResult,
    defaultValue: set ? typedOf(set) : { items: [{ offsetDays: 0, quantity: 1 }] },
  });
  useUnsavedChangesGuard(form);
  const items = fields.items.getFieldList();
  const offered = offeredChoices(choices, set);
  const summary = (
    <>
      <SetSummary items={items} ideas={offered.ideas} />
      {children}
    </>
  );
  return (
    <FormWithAside aside={summary}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
        <EnterSaves intent="save" />
        {set ? <input type="hidden" name="version" value={set.version} /> : <IdempotencyKey />}
        <FormProblems form={form} labels={problemLabels(items.length)} />
        <FormOfFieldsContext.Provider value={{ schema, fields, options: { objectiveId: offered.objectives } }}>
          <Card>
            <FormSection title="The set">
              <SchemaField name="name" />
              <SchemaField name="description" />
              <SchemaField name="objectiveId" />
            </FormSection>
          </Card>
        </FormOfFieldsContext.Provider>
        <ItemFields form={form} list={fields.items} items={items} choices={offered} />
        <SaveBar
          saveLabel={set ? "Save set" : "Create set"}
          intent="save"
          cancelTo={paths.autopilotSets({ company: companyId })}
        />
      </Form>
    </FormWithAside>
  );
}

/** What stands in the fields: dollars for cents. */
function typedOf({ name, description, objectiveId, items }: EditedSet) {
  return {
    name,
    description,
    objectiveId: objectiveId ?? undefined,
    items: items.map(({ ideaId, offsetDays, channelOptionId, quantity, unitCostCents, isMandatory }) => ({
      ...{ ideaId, offsetDays, quantity, isMandatory, unitCostCents: dollarsOf(unitCostCents) },
      channelOptionId: channelOptionId ?? undefined,
    })),
  };
}

/** Active entries, and those that the set holds. */
function offeredChoices({ ideas, options, objectives }: Choices, set: EditedSet | undefined): Choices {
  const held = set?.items ?? [];
  return {
    ideas: ideas.filter(({ id, status }) => status === "active" || held.some(({ ideaId }) => ideaId === id)),
    options: options.filter(
      ({ id, isActive }) => isActive || held.some(({ channelOptionId }) => channelOptionId === id),
    ),
    objectives,
  };
}
