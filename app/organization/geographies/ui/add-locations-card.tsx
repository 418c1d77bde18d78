import type { SubmissionResult } from "@conform-to/react";
import { CheckboxField } from "#app/ui/fields/choice-fields.tsx";
import { type FoundLocation, LocationPicker } from "#app/ui/fields/location-picker.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { addLocationsForm } from "../geography-form.ts";

/** Card that adds locations to a geography; locations of another one of its type move after a confirmation. */
export function AddLocationsCard({
  find,
  foundLocations,
  lastResult,
}: {
  find: string;
  foundLocations: readonly (FoundLocation & { liesIn: string | null })[];
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useSchemaForm({ id: "add-locations", schema: addLocationsForm, lastResult });
  // Read from the server's answer, because the field's own error disappears when the box is ticked.
  const hasConflict = Boolean(lastResult?.error?.isMoving ?? lastResult?.initialValue?.isMoving);
  return (
    <LocationPicker
      title="Add {locations}"
      find={find}
      found={foundLocations}
      noteOf={({ liesIn }) => liesIn && `now in ${liesIn}`}
      form={form}
      fields={fields}
      labels={labels}
      submitLabel="Add {locations}"
    >
      {hasConflict && (
        <CheckboxField field={fields.isMoving} label={labels.isMoving} help="They leave their current geography." />
      )}
    </LocationPicker>
  );
}

const labels = { isMoving: "Move them here" };
