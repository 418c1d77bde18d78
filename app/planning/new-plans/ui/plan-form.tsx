import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import { MOST_OBJECTIVES } from "#app/planning/plans/plan-limits.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { countText, dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { LatestOf } from "#app/ui/shown-of.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { TickList } from "#app/ui/tick-list.tsx";
import type { findPlanChoices } from "../new-plan-choices.server.ts";
import type { newPlanValues } from "../new-plan-values.ts";
import { PlanSummary, listOf } from "./plan-summary.tsx";

export type EditedPlan = Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
export type NewPlanChoices = Awaited<ReturnType<typeof findPlanChoices>> & {
  locations: readonly { id: number; name: string; pcNumber: string; city: string; state: string }[];
};
export type NewPlanValues = ReturnType<typeof newPlanValues>;

interface FormProps {
  choices: NewPlanChoices;
  today: string;
  lastResult?: SubmissionResult;
}

/** The form that begins a plan, one for each chosen location; `children` stand beside it, above its summary. */
export function NewPlanForm({
  choices,
  values,
  today,
  lastResult,
  children,
}: FormProps & { values: NewPlanValues; children: ReactNode }) {
  const say = useSay();
  const { locations, objectives, sets, copies } = choices;
  const startFrom = [
    { value: "blank", label: "A blank {plan}" },
    ...sets.map(({ id, name, items }) => ({ value: `set-${id}`, label: `${name} (${countText(items, "item")})` })),
    ...copies.map(({ id, name, pcNumber, startsOn }) => ({
      value: `copy-${id}`,
      label: `Copy of ${name}, PC ${pcNumber}, ${dayText(startsOn)}`,
    })),
  ];
  return (
    <RecordForm
      id="new-plan"
      schema={newPlanForm}
      record={values}
      isNew
      wide
      options={{ objectiveIds: objectives, startFrom }}
      lastResult={lastResult}
      saveLabel="Choose {ideas}"
      intent="create"
    >
      {(fields) => {
        const count = listOf(fields.locationIds.value).length;
        return (
          <FormWithAside
            aside={
              <PlanSummary typed={typedIn(fields)} objectives={objectives} locations={count} today={today}>
                {children}
              </PlanSummary>
            }
          >
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
            <PlanFields fields={fields} />
            {startFrom.length > 1 && (
              <Card>
                <FormSection title="A head start" text="You can change everything on the next page.">
                  <SchemaField name="startFrom" />
                  <LatestOf shown={copies.length} total={copies[0]?.total ?? 0} noun={["{plan}"]} rest={COPY_OLDER} />
                </FormSection>
              </Card>
            )}
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

const COPY_OLDER = "Duplicate an older one on its own page.";

/** The form of a draft's facts. */
export function EditPlanForm({ plan, choices: { objectives }, today, lastResult }: FormProps & { plan: EditedPlan }) {
  const retired = plan.objectives.filter((held) => objectives.every((objective) => objective.id !== held.id));
  return (
    <RecordForm
      id="plan"
      schema={planForm}
      record={{ ...plan, objectiveIds: plan.objectives.map(({ id }) => String(id)) }}
      wide
      options={{ objectiveIds: [...objectives, ...retired] }}
      lastResult={lastResult}
      saveLabel="Save details"
      cancelTo={paths.planItems(plan.id)}
      intent="change"
    >
      {(fields) => (
        <FormWithAside
          aside={<PlanSummary typed={typedIn(fields)} objectives={objectives} locations={null} today={today} />}
        >
          <PlanFields fields={fields} />
        </FormWithAside>
      )}
    </RecordForm>
  );
}

type Fields = Record<"name" | "objectiveIds" | "startsOn" | "endsOn" | "budgetCents", Field & { value?: unknown }>;

function typedIn({ name, objectiveIds, startsOn, endsOn, budgetCents }: Fields) {
  return {
    ...{ name: name.value, objectiveIds: objectiveIds.value, startsOn: startsOn.value },
    ...{ endsOn: endsOn.value, budgetCents: budgetCents.value },
  };
}

/** The facts that a new plan and a draft share. */
function PlanFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Card>
        <FormSection
          title="What it is for"
          text={`Choose one to ${MOST_OBJECTIVES}. They decide which {ideas} are recommended.`}
        >
          <SchemaField name="objectiveIds" />
          <SchemaField name="name" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="When and how much">
          <SpanFields
            first={{ field: fields.startsOn, label: "First day" }}
            last={{ field: fields.endsOn, label: "Last day" }}
          />
          <FieldRow>
            <SchemaField name="budgetCents" />
            <SchemaField name="neighborhoodType" />
          </FieldRow>
        </FormSection>
      </Card>
    </>
  );
}
