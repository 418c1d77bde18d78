import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { paths } from "#app/paths.ts";
import { EnterSaves, FormProblems, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { planForm } from "#app/planning/plans/plan-form.ts";
import { type Objective, PlanFields, planLabels } from "./plan-fields.tsx";
import styles from "./plans.module.css";

export interface EditedPlan {
  id: number;
  version: number;
  name: string;
  startsOn: string;
  endsOn: string;
  neighborhoodType: string;
  budgetCents: number | null;
  objectives: readonly Objective[];
}

/** The form of a draft's facts. */
export function EditPlanForm({
  plan,
  objectives,
  lastResult,
}: {
  plan: EditedPlan;
  objectives: readonly Objective[];
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
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className={styles.form}>
      <EnterSaves intent="change" />
      <FormProblems form={form} labels={planLabels} />
      <input type="hidden" name="version" value={version} />
      <PlanFields fields={fields} objectives={[...objectives, ...retired]} isNew={false} />
      <SaveBar saveLabel="Save details" cancelTo={paths.planItems(id)} intent="change" />
    </Form>
  );
}
