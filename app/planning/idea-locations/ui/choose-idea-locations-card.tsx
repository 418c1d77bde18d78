import type { SubmissionResult } from "@conform-to/react";
import { RadioGroupField } from "#app/ui/fields/choice-fields.tsx";
import { type FoundLocation, LocationPicker } from "#app/ui/fields/location-picker.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { addIdeaLocationsForm, ideaLocationWords } from "../idea-locations-form.ts";

/** Card that shows an idea to chosen locations or hides it from them. */
export function ChooseIdeaLocationsCard({
  find,
  foundLocations,
  lastResult,
}: {
  find: string;
  foundLocations: readonly (FoundLocation & { isIncluded: boolean | null })[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({
    id: "choose-sites",
    schema: addIdeaLocationsForm,
    lastResult,
    defaultValue: { kind: "include" },
  });
  return (
    <LocationPicker
      title="Choose {locations}"
      find={find}
      found={foundLocations}
      noteOf={({ isIncluded }) =>
        isIncluded === null ? null : `${ideaLocationWords[isIncluded ? "include" : "exclude"].toLowerCase()} now`
      }
      form={form}
      fields={fields}
      labels={labels}
      submitLabel="Choose {locations}"
    >
      <RadioGroupField
        field={fields.kind}
        label={labels.kind}
        options={[
          { value: "include", label: "Show only to these {locations}", help: "No other {locations} see it." },
          { value: "exclude", label: "Hide from these {locations}", help: "All other {locations} see it." },
        ]}
      />
    </LocationPicker>
  );
}

const labels = { kind: "Availability" };
