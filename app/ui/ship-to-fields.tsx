import { FieldRow } from "./form.tsx";
import { SchemaField } from "./record-form/schema-field.tsx";

/** Fields of a shipping address, of the form around them. */
export function ShipToFields() {
  return (
    <>
      <FieldRow>
        <SchemaField name="shipName" />
        <SchemaField name="shipCompany" />
      </FieldRow>
      <SchemaField name="shipStreet" />
      <FieldRow>
        <SchemaField name="shipCity" />
        <SchemaField name="shipState" />
      </FieldRow>
      <FieldRow>
        <SchemaField name="shipZip" />
        <SchemaField name="shipPhone" />
      </FieldRow>
    </>
  );
}
