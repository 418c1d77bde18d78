import { CheckboxField, RadioGroupField } from "#app/ui/choice-fields.tsx";
import { DateField, EmailField, type Field, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import styles from "./guest-fields.module.css";
import { LocationPicker, type PickableNetwork } from "./location-picker.tsx";

interface AccountFields {
  firstName: Field;
  lastName: Field;
  jobTitle: Field;
  role: Field;
  canOrder: Field;
  expiresOn: Field;
  networkIds: Field;
  locationIds: Field;
  find: Field;
}

/** Everything that an owner says about a guest. `email` stands first, where the guest is new. */
export function GuestFields({
  fields,
  networks,
  email,
}: {
  fields: AccountFields;
  networks: PickableNetwork[];
  email?: Field;
}) {
  return (
    <>
      <Card>
        <FormSection title="Who it is">
          {email && (
            <EmailField
              field={email}
              label={guestLabels.email}
              autoComplete="off"
              help="The invitation goes there. It is also what the {guest} signs in with."
            />
          )}
          <FieldRow>
            <TextField field={fields.firstName} label={guestLabels.firstName} autoComplete="off" />
            <TextField field={fields.lastName} label={guestLabels.lastName} autoComplete="off" />
          </FieldRow>
          <TextField field={fields.jobTitle} label={guestLabels.jobTitle} optional autoComplete="off" />
        </FormSection>
      </Card>
      <Card>
        <FormSection title="What they can do">
          <RadioGroupField field={fields.role} label={guestLabels.role} options={roles} />
          <div className={styles.forSingle}>
            <CheckboxField
              field={fields.canOrder}
              label={guestLabels.canOrder}
              help="Social media, studio work and free coffee, for their own {locations}."
            />
          </div>
          <DateField field={fields.expiresOn} label={guestLabels.expiresOn} optional help="At most 2 years ahead." />
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

export const guestLabels = {
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  jobTitle: "Job title",
  role: "Role",
  canOrder: "May place orders",
  expiresOn: "Last day of access",
  networkIds: "{Networks}",
  locationIds: "{Locations}",
};

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
