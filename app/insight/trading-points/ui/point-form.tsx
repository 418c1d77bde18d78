import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import type { Place } from "#app/ui/map/great-circle.ts";
import { PinCard } from "#app/ui/map/pin-card.tsx";
import type { MapPlace, MapShape } from "#app/ui/map/product-map.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { newPointForm, pointForm } from "../point-form.ts";

/** Enters a point of interest, or changes the one that is handed in; its pin is set on the map or follows from its ZIP code. */
export function PointForm({
  point,
  neighbors = [],
  shapes,
  googleKey,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** As it was read; left out for one that nobody has entered yet. */
  point?: Place & { version: number };
  /** Locations by which the place is found. */
  neighbors?: readonly MapPlace[];
  /** The rings around the location that it is entered for. */
  shapes?: readonly MapShape[];
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  saveLabel: string;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="point"
      schema={point ? pointForm : newPointForm}
      record={point ?? {}}
      isNew={!point}
      wide
      lastResult={lastResult}
      saveLabel={saveLabel}
      intent="save"
      cancelTo={cancelTo}
    >
      {(fields, form) => (
        <FormWithAside
          aside={
            <PinCard
              noun="point"
              form={form}
              fields={fields}
              places={neighbors}
              shapes={shapes}
              googleKey={googleKey}
            />
          }
        >
          <Card>
            <FormSection title="What and where">
              <SchemaField name="name" />
              <SchemaField name="category" />
              <SchemaField name="people" />
              <SchemaField name="street" />
              <SchemaField name="city" />
              <FieldRow>
                <SchemaField name="state" />
                <SchemaField name="zip" />
              </FieldRow>
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Whom to ask">
              <SchemaField name="contactName" />
              <SchemaField name="phone" />
              <SchemaField name="contactEmail" />
              <SchemaField name="website" />
              <SchemaField name="notes" />
            </FormSection>
          </Card>
        </FormWithAside>
      )}
    </RecordForm>
  );
}
