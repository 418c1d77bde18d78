import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { PinCard } from "#app/ui/map/pin-card.tsx";
import type { MapPlace } from "#app/ui/map/product-map.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { newOpeningForm, openingForm, openingLayout } from "../opening-form.ts";

const usual = { tier: "direct", status: "announced", precision: "unknown", confidence: "medium" };

/** Form of a new opening, or of the one given; its pin is set on the map or comes from the ZIP code. */
export function OpeningForm({
  opening,
  neighbors,
  googleKey,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** Opening to change; absent for a new one. */
  opening?: { version: number };
  /** Pins of the company's locations. */
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
      {(fields, form) => (
        <FormWithAside
          aside={<PinCard noun="opening" form={form} fields={fields} places={neighbors} googleKey={googleKey} />}
        >
          {(fields.saveAnyway.errors ?? fields.saveAnyway.initialValue) !== undefined && (
            <Card>
              <SchemaField name="saveAnyway" />
            </Card>
          )}
          <FormSections layout={openingLayout} />
        </FormWithAside>
      )}
    </RecordForm>
  );
}
