import type { SubmissionResult } from "@conform-to/react";
import { RadioGroupField } from "#app/ui/choice-fields.tsx";
import { type FoundLocation, LocationPicker } from "#app/ui/location-picker.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { addSitesForm, siteWords } from "../idea-sites-form.ts";

/** Gives an idea to locations or keeps it from them. */
export function ChooseSitesCard({
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
    schema: addSitesForm,
    lastResult,
    defaultValue: { kind: "include" },
  });
  return (
    <LocationPicker
      title="Choose {locations}"
      find={find}
      found={foundLocations}
      noteOf={({ isIncluded }) =>
        isIncluded === null ? null : `${siteWords[isIncluded ? "include" : "exclude"].toLowerCase()} now`
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
          { value: "include", label: "Give the {idea} to them", help: "From the first one on, nobody else sees it." },
          { value: "exclude", label: "Keep the {idea} from them", help: "All others see it." },
        ]}
      />
    </LocationPicker>
  );
}

const labels = { kind: "What happens" };
