import { stateOptions } from "#app/ui/map/states.ts";
import { CheckboxField, CheckboxGroupField, SelectField } from "#app/ui/choice-fields.tsx";
import { DateField, type Field, PhoneField, TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import {
  GEOGRAPHY_TYPES,
  type GeographyType,
  LOCATION_FORMATS,
  NEIGHBORHOOD_TYPES,
  geographyTypeWords,
  locationFormatWords,
  neighborhoodWords,
} from "../location-words.ts";

type Fieldset<Name extends string> = Record<Name, Field>;

export interface LocationChoices {
  geographies: readonly { id: number; name: string; type: GeographyType }[];
  groups: readonly { id: number; name: string; networkId: number | null }[];
  zones: readonly { value: string; label: string }[];
}

/** Where a location is: address, phone, time zone. */
export function AddressSection({
  fields,
  zones,
}: {
  fields: Fieldset<"street" | "street2" | "city" | "state" | "zip" | "phone" | "timeZone">;
  zones: LocationChoices["zones"];
}) {
  return (
    <Card>
      <FormSection title="Address">
        <TextField field={fields.street} label="Street" optional autoComplete="off" />
        <TextField field={fields.street2} label="Suite or floor" optional autoComplete="off" />
        <FieldRow>
          <TextField field={fields.city} label="City" autoComplete="off" />
          <SelectField field={fields.state} label="State" emptyLabel="Choose a state" options={stateOptions()} />
          <TextField field={fields.zip} label="ZIP code" optional inputMode="numeric" autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <PhoneField field={fields.phone} label="Phone" optional autoComplete="off" />
          <SelectField
            field={fields.timeZone}
            label="Time zone"
            optional
            emptyLabel="The one of most of the state"
            options={zones}
          />
        </FieldRow>
      </FormSection>
    </Card>
  );
}

/** The place on the map in figures, which the pin writes and which can be typed. */
export function PlaceSection({ fields }: { fields: Fieldset<"latitude" | "longitude"> }) {
  return (
    <Card>
      <FormSection
        title="Place on the map"
        text={
          <>
            Type the coordinates<span data-needs-script="">, or drag the pin; a click sets a first one</span>.
          </>
        }
      >
        <FieldRow>
          <TextField field={fields.latitude} label="Latitude" optional inputMode="text" placeholder="42.0477" />
          <TextField field={fields.longitude} label="Longitude" optional inputMode="text" placeholder="-87.681" />
        </FieldRow>
      </FormSection>
    </Card>
  );
}

/** What kind of location it is. */
export function KindSection({ fields }: { fields: Fieldset<"neighborhoodType" | "format" | "openedOn"> }) {
  return (
    <Card>
      <FormSection title="Kind">
        <FieldRow>
          <SelectField
            field={fields.format}
            label="Format"
            options={LOCATION_FORMATS.map((value) => ({ value, label: locationFormatWords[value] }))}
          />
          <SelectField
            field={fields.neighborhoodType}
            label="Neighborhood"
            options={NEIGHBORHOOD_TYPES.map((value) => ({ value, label: neighborhoodWords[value] }))}
          />
        </FieldRow>
        <DateField
          field={fields.openedOn}
          label="Opened"
          optional
          help="For a planned {location}, the day on which it is to open."
        />
      </FormSection>
    </Card>
  );
}

/** The geographies and groups that a location is part of. */
export function BelongingSection({
  fields,
  choices,
  networks,
}: {
  fields: Fieldset<"dma" | "region" | "stateArea" | "district" | "groupIds">;
  choices: LocationChoices;
  /** Names of networks, said behind their groups where groups of several are offered. */
  networks?: readonly { id: number; name: string }[];
}) {
  const { geographies, groups } = choices;
  const types = GEOGRAPHY_TYPES.filter((type) => geographies.some((geography) => geography.type === type));
  if (types.length === 0 && groups.length === 0) return null;
  const networkOf = (networkId: number | null) => networks?.find(({ id }) => id === networkId)?.name;
  return (
    <Card>
      <FormSection title="Geographies and {groups}">
        {types.map((type) => (
          <SelectField
            key={type}
            field={fields[type === "state" ? "stateArea" : type]}
            label={geographyTypeWords[type]}
            optional
            emptyLabel="None"
            options={geographies
              .filter((geography) => geography.type === type)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ))}
        {groups.length > 0 && (
          <CheckboxGroupField
            field={fields.groupIds}
            label="{Groups}"
            columns={2}
            options={groups.map(({ id, name, networkId }) => ({
              value: String(id),
              label: name,
              help: networkOf(networkId),
            }))}
          />
        )}
      </FormSection>
    </Card>
  );
}

/** The question about a location that looks like another one; it stands there once it was asked. */
export function SaveAnyway({ field }: { field: Field }) {
  if (!field.errors && field.initialValue === undefined) return null;
  return (
    <Card>
      <CheckboxField field={field} label="Save anyway: these are two {locations}" />
    </Card>
  );
}
