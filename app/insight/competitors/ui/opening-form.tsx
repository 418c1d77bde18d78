import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { states } from "#app/ui/map/states.ts";
import { typedPlace } from "#app/ui/map/typed-place.ts";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { newOpeningForm, openingForm } from "../opening-form.ts";

const usual = { tier: "direct", status: "announced", precision: "unknown", confidence: "medium" };

/** Tells of an opening, or changes the one that is handed in; its pin is set on the map or follows from its ZIP code. */
export function OpeningForm({
  opening,
  neighbors,
  googleKey,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** As it was read; left out for one that nobody has told of yet. */
  opening?: { version: number };
  /** The company's locations around it. */
  neighbors: readonly MapPlace[];
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  saveLabel: string;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="opening"
      schema={opening ? openingForm : newOpeningForm}
      record={opening ?? usual}
      isNew={!opening}
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
                title={place ? "The opening among your {locations}" : "No pin yet"}
                places={neighbors}
                pin={{
                  place,
                  label: "The pin of the opening",
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
            {(fields.saveAnyway.errors ?? fields.saveAnyway.initialValue) !== undefined && (
              <Card>
                <SchemaField name="saveAnyway" />
              </Card>
            )}
            <Card>
              <FormSection title="Who and where">
                <SchemaField name="brand" />
                <SchemaField name="tier" />
                <SchemaField name="street" />
                <SchemaField name="city" />
                <FieldRow>
                  <SchemaField name="state" />
                  <SchemaField name="zip" />
                </FieldRow>
              </FormSection>
            </Card>
            <Card>
              <FormSection title="What is known">
                <SchemaField name="status" />
                <FieldRow>
                  <SchemaField name="expectedOn" />
                  <SchemaField name="precision" />
                </FieldRow>
                <SchemaField name="source" />
                <SchemaField name="sourceUrl" />
                <SchemaField name="confidence" />
                <SchemaField name="notes" />
              </FormSection>
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}
