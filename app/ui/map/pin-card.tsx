import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { LatLng } from "./great-circle.ts";
import { type MapPlace, type MapShape, ProductMap } from "./product-map.tsx";
import { states } from "./states.ts";
import { parseCoordinates } from "./parse-coordinates.ts";

interface Typed {
  name: string;
  value: string | undefined;
}

type PinFields = Record<"latitude" | "longitude", Typed>;
interface PinForm {
  update(field: { name: string; value: string }): void;
}

/** Card with the location of a form's record on the map: the pin and the typed coordinates follow each other. */
export function PinCard({
  noun,
  form,
  fields,
  ...map
}: {
  noun: string;
  form: PinForm;
  fields: PinFields & { state: Typed };
  /** Company's locations around the record. */
  places: readonly MapPlace[];
  shapes?: readonly MapShape[];
  googleKey: string | null;
}) {
  const place = parseCoordinates({ latitude: fields.latitude.value, longitude: fields.longitude.value });
  return (
    <Card>
      <FormSection
        title="Place on the map"
        text={
          <>
            No coordinates? We use the center of the ZIP code.
            <span data-needs-script=""> You can also click the map or drag the pin.</span>
          </>
        }
      >
        <ProductMap
          title={place ? `This ${noun} and your {locations}` : "No pin yet"}
          pin={{ place, label: `Pin for this ${noun}`, onMove: fillCoordinates(form, fields) }}
          around={states[fields.state.value ?? ""] ?? null}
          {...map}
        />
        <FieldRow>
          <SchemaField name="latitude" />
          <SchemaField name="longitude" />
        </FieldRow>
      </FormSection>
    </Card>
  );
}

/** Return a handler that writes a moved pin's coordinates into the form. */
export function fillCoordinates(form: PinForm, fields: PinFields) {
  return ({ latitude, longitude }: LatLng) => {
    form.update({ name: fields.latitude.name, value: String(latitude) });
    form.update({ name: fields.longitude.name, value: String(longitude) });
  };
}
