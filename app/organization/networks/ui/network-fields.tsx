import { SelectField, SwitchField } from "#app/ui/choice-fields.tsx";
import { EmailField, type Field, PhoneField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";

type ContactFields = Record<"name" | "contactName" | "contactEmail" | "contactPhone" | "advisorId", Field>;
type DecidedFields = Record<"code" | "legalName" | "isPreviewLocationsDisabled" | "isSocialMediaDisabled", Field>;

/** The fields of a network. `decided` are those that Senior Advisors decide alone; null for everyone else. */
export function NetworkFields({
  fields,
  decided,
  advisors,
}: {
  fields: ContactFields;
  decided: DecidedFields | null;
  advisors: readonly { id: number; name: string }[];
}) {
  return (
    <>
      <Card>
        <FormSection title="{Network}">
          <TextField field={fields.name} label="Name" autoComplete="off" />
          {decided && (
            <FieldRow>
              <TextField
                field={decided.code}
                label="Code"
                help="Names the {network} in imports, such as LAKE."
                autoComplete="off"
              />
              <TextField field={decided.legalName} label="Legal name" optional autoComplete="off" />
            </FieldRow>
          )}
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Contact" text="Whom to write or call about this {network}.">
          <TextField field={fields.contactName} label="Name" optional autoComplete="off" />
          <FieldRow>
            <EmailField field={fields.contactEmail} label="E-mail" optional autoComplete="off" />
            <PhoneField field={fields.contactPhone} label="Phone" optional autoComplete="off" />
          </FieldRow>
          <SelectField
            field={fields.advisorId}
            label="{Advisor}"
            optional
            help="The {advisor} of this company who looks after it."
            emptyLabel="Nobody yet"
            options={advisors.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FormSection>
      </Card>
      {decided && (
        <Card>
          <FormSection title="Turned off" text="What the people of this {network} do not see.">
            <SwitchField field={decided.isPreviewLocationsDisabled} label="Preview {locations} are off" />
            <SwitchField field={decided.isSocialMediaDisabled} label="Social media is off" />
          </FormSection>
        </Card>
      )}
    </>
  );
}
