import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import type { Place } from "#app/ui/map/great-circle.ts";
import { type MapPlace, type MapShape, ProductMap } from "#app/ui/map/product-map.tsx";
import { states } from "#app/ui/map/states.ts";
import { typedPlace } from "#app/ui/map/typed-place.ts";
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
      {(fields, form) => {
        const place = typedPlace({ latitude: fields.latitude.value, longitude: fields.longitude.value });
        const map = (
          <Card>
            <FormSection
              title="Place on the map"
              text={
                <>
                  Type the coordinates<span data-needs-script="">, or click on the map and drag the pin</span>. Without
                  a pin it stands in the middle of its ZIP code.
                </>
              }
            >
              <ProductMap
                title={place ? "The point among your {locations}" : "No pin yet"}
                places={neighbors}
                shapes={shapes}
                pin={{
                  place,
                  label: "The pin of the point",
                  onMove: ({ latitude, longitude }) => {
                    form.update({ name: fields.latitude.name, value: String(latitude) });
                    form.update({ name: fields.longitude.name, value: String(longitude) });
                  },
                }}
                around={states[fields.state.value ?? ""] ?? null}
                googleKey={googleKey}
              />
              <FieldRow>
                <SchemaField name="latitude" />
                <SchemaField name="longitude" />
              </FieldRow>
            </FormSection>
          </Card>
        );
        return (
          <FormWithAside aside={map}>
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
        );
      }}
    </RecordForm>
  );
}
