import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { MoneyField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { SpanFields } from "#app/ui/span-fields.tsx";
import { Card } from "#app/ui/page.tsx";
import { MOST_OBJECTIVES } from "#app/planning/plans/plan-limits.ts";

type AnyField = FieldMetadata<unknown, Record<string, unknown>>;

export interface Objective {
  id: number;
  name: string;
}

/** How problems name the fields. */
export const planLabels: Record<string, string> = {
  locationIds: "{Locations}",
  objectiveIds: "Objectives",
  name: "Name",
  startsOn: "First day",
  endsOn: "Last day",
  neighborhoodType: "Neighborhood",
  budgetCents: "Budget",
  startFrom: "Start from",
};

/** The facts that a new plan and a draft share; `children` come first. */
export function PlanFields({
  fields,
  objectives,
  isNew,
  children,
}: {
  fields: Record<"name" | "objectiveIds" | "startsOn" | "endsOn" | "neighborhoodType" | "budgetCents", AnyField>;
  objectives: readonly Objective[];
  isNew: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      <Card>
        <FormSection
          title="What it is for"
          text={`Choose one to ${MOST_OBJECTIVES}. They decide which {ideas} are recommended.`}
        >
          <CheckboxGroupField
            field={fields.objectiveIds}
            label="Objectives"
            columns={2}
            options={objectives.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TextField
            field={fields.name}
            label="Name"
            help="Leave it empty to call it after its objective and season, as in “Win back guests - Spring 2026”."
            autoComplete="off"
            optional
          />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="When and how much">
          <SpanFields
            first={{ field: fields.startsOn, label: "First day" }}
            last={{ field: fields.endsOn, label: "Last day" }}
          />
          <FieldRow>
            <MoneyField
              field={fields.budgetCents}
              label="Budget"
              help="You see what is left while you plan."
              optional
            />
            <SelectField
              field={fields.neighborhoodType}
              label="Neighborhood"
              help="It recommends {ideas} that suit the place."
              options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
              {...(isNew ? { emptyLabel: "Each {location}'s own", optional: true } : {})}
            />
          </FieldRow>
        </FormSection>
      </Card>
    </>
  );
}
