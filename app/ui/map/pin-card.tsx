import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import type { Place } from "./great-circle.ts";
import { type MapPlace, type MapShape, ProductMap } from "./product-map.tsx";
import { states } from "./states.ts";
import { typedPlace } from "./typed-place.ts";

interface Typed {
  name: string;
  value: string | undefined;
}

type PinFields = Record<"latitude" | "longitude", Typed>;
interface FormOfPin {
  update(field: { name: string; value: string }): void;
}

/** Where a form's record stands on the map: its pin and what is typed move each other. */
export function PinCard({
  noun,
  form,
  fields,
  ...map
}: {
  noun: string;
  form: FormOfPin;
  fields: PinFields & { state: Typed };
  /** The company's locations around it. */
  places: readonly MapPlace[];
  shapes?: readonly MapShape[];
  googleKey: string | null;
}) {
  const place = typedPlace({ latitude: fields.latitude.value, longitude: fields.longitude.value });
  return (
    <Card>
      <FormSection
        title="Place on the map"
        text={
          <>
            Type the coordinates<span data-needs-script="">, or click on the map and drag the pin</span>. Without a pin
            it stands in the middle of its ZIP code.
          </>
        }
      >
        <ProductMap
          title={place ? `The ${noun} among your {locations}` : "No pin yet"}
          pin={{ place, label: `The pin of the ${noun}`, onMove: typesPlace(form, fields) }}
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

/** Types the coordinates to which a pin is moved. */
export function typesPlace(form: FormOfPin, fields: PinFields) {
  return ({ latitude, longitude }: Place) => {
    form.update({ name: fields.latitude.name, value: String(latitude) });
    form.update({ name: fields.longitude.name, value: String(longitude) });
  };
}
