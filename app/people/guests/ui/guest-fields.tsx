import { RadioGroupField } from "#app/ui/choice-fields.tsx";
import type { Field } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import styles from "./guest-fields.module.css";
import { LocationPicker, type PickableNetwork } from "./location-picker.tsx";

interface GuestFieldsProps {
  fields: { role: Field; networkIds: Field; locationIds: Field; find: Field };
  networks: PickableNetwork[];
  isNew: boolean;
}

/** Everything that an owner says about a guest; the e-mail only where the guest is new. */
export function GuestFields({ fields, networks, isNew }: GuestFieldsProps) {
  return (
    <>
      <Card>
        <FormSection title="Who it is">
          {isNew && <SchemaField name="email" />}
          <FieldRow>
            <SchemaField name="firstName" />
            <SchemaField name="lastName" />
          </FieldRow>
          <SchemaField name="jobTitle" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="What they can do">
          <RadioGroupField field={fields.role} label="Role" options={roles} />
          <div className={styles.forSingle}>
            <SchemaField name="canOrder" />
          </div>
          <SchemaField name="expiresOn" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="What they see">
          <LocationPicker
            networkField={fields.networkIds}
            locationField={fields.locationIds}
            networks={networks}
            find={typeof fields.find.initialValue === "string" ? fields.find.initialValue : ""}
          />
        </FormSection>
      </Card>
    </>
  );
}

const roles = [
  {
    value: "Location Level Guest",
    label: "Location Level Guest",
    help: "Works for the {locations} that you choose, and sees no others.",
  },
  {
    value: "View Only",
    label: "View Only",
    help: "Sees everything of the {networks} that you choose, and changes nothing.",
  },
];
