import type { SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { PinCard } from "#app/ui/map/pin-card.tsx";
import type { MapPlace, MapShape } from "#app/ui/map/product-map.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections } from "#app/ui/record-form/schema-field.tsx";
import { newPointForm, pointForm, pointLayout } from "../point-form.ts";

/** Form of a new point of interest, or of the one given; its pin is set on the map or comes from the ZIP code. */
export function PointForm({
  point,
  neighbors = [],
  shapes,
  googleKey,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** Point to change; absent for a new one. */
  point?: LatLng & { version: number };
  /** Pins of locations, for orientation. */
  neighbors?: readonly MapPlace[];
  /** Rings of the location it is entered for. */
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
              noun="place"
              form={form}
              fields={fields}
              places={neighbors}
              shapes={shapes}
              googleKey={googleKey}
            />
          }
        >
          <FormSections layout={pointLayout} />
        </FormWithAside>
      )}
    </RecordForm>
  );
}
