import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { PlanSummary } from "./plan-summary.tsx";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { planForm } from "#app/planning/plans/plan-form.ts";
import { type Objective, PlanFields, planLabels } from "./plan-fields.tsx";
import styles from "./new-plans.module.css";

export type EditedPlan = Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;

/** The form of a draft's facts. */
export function EditPlanForm({
  plan,
  objectives,
  today,
  lastResult,
}: {
  plan: EditedPlan;
  objectives: readonly Objective[];
  today: string;
  lastResult?: SubmissionResult;
}) {
  const { id, version, name, startsOn, endsOn, neighborhoodType, budgetCents } = plan;
  const [form, fields] = useSchemaForm({
    id: "plan",
    schema: planForm,
    lastResult,
    defaultValue: {
      ...{ name, startsOn, endsOn, neighborhoodType },
      objectiveIds: plan.objectives.map((objective) => String(objective.id)),
      budgetCents: budgetCents === null ? "" : dollarsOf(budgetCents),
    },
  });
  useUnsavedChangesGuard(form);
  const retired = plan.objectives.filter((held) => objectives.every((objective) => objective.id !== held.id));
  const typed = {
    ...{ name: fields.name.value, objectiveIds: fields.objectiveIds.value, startsOn: fields.startsOn.value },
    ...{ endsOn: fields.endsOn.value, budgetCents: fields.budgetCents.value },
  };
  return (
    <FormWithAside aside={<PlanSummary typed={typed} objectives={objectives} locations={null} today={today} />}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
        <EnterSaves intent="change" />
        <FormProblems form={form} labels={planLabels} />
        <input type="hidden" name="version" value={version} />
        <PlanFields fields={fields} objectives={[...objectives, ...retired]} isNew={false} />
        <SaveBar saveLabel="Save details" cancelTo={paths.planItems(id)} intent="change" />
      </Form>
    </FormWithAside>
  );
}
