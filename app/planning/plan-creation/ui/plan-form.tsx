import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import { MAX_PLAN_OBJECTIVES } from "#app/planning/plans/plan-limits.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import type { Field } from "#app/ui/fields/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { countText, dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { LatestOfNote } from "#app/ui/page/truncation-notes.tsx";
import { DayRangeFields } from "#app/ui/fields/day-range-fields.tsx";
import { CheckboxList } from "#app/ui/fields/checkbox-list.tsx";
import type { findNewPlanChoices } from "../new-plan-choices.server.ts";
import type { newPlanValues } from "../new-plan-values.ts";
import { PlanSummary, selectedValues } from "./plan-summary.tsx";

export type EditedPlan = Omit<FoundPlan, "createdAt" | "activatedAt" | "completedAt">;
export type NewPlanChoices = Awaited<ReturnType<typeof findNewPlanChoices>> & {
  locations: readonly { id: number; name: string; pcNumber: string; city: string; state: string }[];
};
export type NewPlanValues = ReturnType<typeof newPlanValues>;

interface FormProps {
  choices: NewPlanChoices;
  today: string;
  lastResult?: SubmissionResult;
}

/** Form that creates one plan per chosen location; `children` appear next to it, above the summary. */
export function NewPlanForm({
  choices,
  values,
  today,
  lastResult,
  children,
}: FormProps & { values: NewPlanValues; children: ReactNode }) {
  const translate = useTranslate();
  const { locations, objectives, sets, copies } = choices;
  const startFrom = [
    { value: "blank", label: "Blank {plan}" },
    ...sets.map(({ id, name, items }) => ({
      value: `set-${id}`,
      label: `${name} (up to ${countText(items, "item")})`,
    })),
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
        const count = selectedValues(fields.locationIds.value).length;
        return (
          <FormWithAside
            aside={
              <PlanSummary typed={currentValues(fields)} objectives={objectives} locations={count} today={today}>
                {children}
              </PlanSummary>
            }
          >
            <Card>
              <FormSection title="{Locations}" text="Each {location} gets its own copy.">
                <CheckboxList
                  field={fields.locationIds}
                  label={String(translate("{Locations}"))}
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
                <FormSection title="Starting point" text="You can change everything on the next page.">
                  <SchemaField name="startFrom" />
                  <LatestOfNote
                    shown={copies.length}
                    total={copies[0]?.total ?? 0}
                    noun={["{plan}"]}
                    rest={COPY_OLDER}
                  />
                </FormSection>
              </Card>
            )}
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

const COPY_OLDER = "To copy an older one, open it and choose Duplicate.";

/** Form of a draft's details. */
export function EditPlanForm({ plan, choices: { objectives }, today, lastResult }: FormProps & { plan: EditedPlan }) {
  const retired = plan.objectives.filter((current) => objectives.every((objective) => objective.id !== current.id));
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
          aside={<PlanSummary typed={currentValues(fields)} objectives={objectives} locations={null} today={today} />}
        >
          <PlanFields fields={fields} />
        </FormWithAside>
      )}
    </RecordForm>
  );
}

type Fields = Record<"name" | "objectiveIds" | "startsOn" | "endsOn" | "budgetCents", Field & { value?: unknown }>;

function currentValues({ name, objectiveIds, startsOn, endsOn, budgetCents }: Fields) {
  return {
    name: name.value,
    objectiveIds: objectiveIds.value,
    startsOn: startsOn.value,
    endsOn: endsOn.value,
    budgetCents: budgetCents.value,
  };
}

/** Fields shared by new plans and drafts. */
function PlanFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Card>
        <FormSection title="Objectives" text={`Choose up to ${MAX_PLAN_OBJECTIVES}. We use them to recommend {ideas}.`}>
          <SchemaField name="objectiveIds" />
          <SchemaField name="name" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Dates and budget">
          <DayRangeFields
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
