import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { locationText } from "#app/organization/locations/location-words.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { countText, dayText } from "#app/ui/format.ts";
import { EnterSaves, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSay } from "#app/ui/say.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import { newPlanForm } from "#app/planning/plans/plan-form.ts";
import type { findPlanChoices } from "../new-plan-choices.server.ts";
import type { newPlanValues } from "../new-plan-values.ts";
import { PlanFields, planLabels } from "./plan-fields.tsx";
import { PlanSummary, listOf } from "./plan-summary.tsx";
import styles from "./new-plans.module.css";

export type NewPlanChoices = Awaited<ReturnType<typeof findPlanChoices>> & {
  locations: readonly { id: number; name: string; pcNumber: string; city: string; state: string }[];
};
export type NewPlanValues = ReturnType<typeof newPlanValues>;

/** The form that begins a plan, one for each chosen location. */
export function NewPlanForm({
  choices,
  values,
  today,
  lastResult,
  children,
}: {
  choices: NewPlanChoices;
  values: NewPlanValues;
  today: string;
  lastResult?: SubmissionResult;
  /** What stands beside the form, above its summary. */
  children: ReactNode;
}) {
  const say = useSay();
  const [form, fields] = useSchemaForm({ id: "new-plan", schema: newPlanForm, lastResult, defaultValue: values });
  useUnsavedChangesGuard(form);
  const { locations, objectives, sets, copies } = choices;
  const typed = {
    ...{ name: fields.name.value, objectiveIds: fields.objectiveIds.value, startsOn: fields.startsOn.value },
    ...{ endsOn: fields.endsOn.value, budgetCents: fields.budgetCents.value },
  };
  const summary = (
    <PlanSummary
      typed={typed}
      objectives={objectives}
      locations={listOf(fields.locationIds.value).length}
      today={today}
    >
      {children}
    </PlanSummary>
  );
  return (
    <FormWithAside aside={summary}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
        <EnterSaves intent="create" />
        <FormProblems form={form} labels={planLabels} />
        <PlanFields fields={fields} objectives={objectives} isNew>
          <Card>
            <FormSection
              title="Where"
              text="Several {locations} get one {plan} each, so that every one can go its own way."
            >
              <TickList
                field={fields.locationIds}
                label={String(say("{Locations}"))}
                choices={locations.map(({ id, city, state, ...location }) => ({
                  id,
                  name: locationText(location),
                  note: [city, state].filter(Boolean).join(", "),
                }))}
              />
            </FormSection>
          </Card>
        </PlanFields>
        {(sets.length > 0 || copies.length > 0) && (
          <Card>
            <FormSection title="A head start" text="You can change everything on the next page.">
              <SelectField
                field={fields.startFrom}
                label="Start from"
                help="Items keep their place: what begins two weeks after the first day still does."
                options={[
                  { value: "blank", label: "A blank {plan}" },
                  ...sets.map((set) => ({
                    value: `set-${set.id}`,
                    label: `${set.name} (${countText(set.items, "item")})`,
                  })),
                  ...copies.map((copy) => ({
                    value: `copy-${copy.id}`,
                    label: `Copy of ${copy.name}, PC ${copy.pcNumber}, ${dayText(copy.startsOn)}`,
                  })),
                ]}
              />
            </FormSection>
          </Card>
        )}
        <SaveBar saveLabel="Choose {ideas}" intent="create" />
      </Form>
    </FormWithAside>
  );
}
