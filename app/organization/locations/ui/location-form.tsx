import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { paths } from "#app/paths.ts";
import { TextField } from "#app/ui/fields.tsx";
import { FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { locationForm } from "../location-form.ts";
import {
  type GeographyType,
  type LocationFormat,
  type NeighborhoodType,
  locationFieldLabels,
} from "../location-words.ts";
import {
  AddressSection,
  BelongingSection,
  KindSection,
  type LocationChoices,
  PlaceSection,
  SaveAnyway,
} from "./location-fields.tsx";
import { LocationMapForm } from "./location-map-form.tsx";
import styles from "./location-pages.module.css";

export interface EditedLocation {
  id: number;
  companyId: number;
  version: number;
  pcNumber: string;
  name: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  timeZone: string;
  latitude: number | null;
  longitude: number | null;
  neighborhoodType: NeighborhoodType;
  format: LocationFormat;
  openedOn: string | null;
  geographyIds: Partial<Record<GeographyType, number>>;
  groupIds: number[];
}

interface LocationFormProps {
  location: EditedLocation;
  choices: LocationChoices;
  neighbors: Parameters<typeof LocationMapForm>[0]["neighbors"];
  mayDecide: boolean;
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  /** What stands above the form, and below it. */
  above: React.ReactNode;
  below: React.ReactNode;
}

/** Changes a location. Its PC number is a Senior Advisor's to mend. */
export function LocationForm({ location, choices, mayDecide, lastResult, above, below, ...map }: LocationFormProps) {
  const [form, fields] = useSchemaForm({
    id: "edit-location",
    schema: locationForm,
    lastResult,
    defaultValue: defaultsOf(location),
  });
  useUnsavedChangesGuard(form);
  return (
    <LocationMapForm
      {...map}
      typed={{
        latitude: fields.latitude.value,
        longitude: fields.longitude.value,
        state: fields.state.value,
        name: fields.name.value,
      }}
      onMove={({ latitude, longitude }) => {
        form.update({ name: fields.latitude.name, value: String(latitude) });
        form.update({ name: fields.longitude.name, value: String(longitude) });
      }}
    >
      {above}
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        <input type="hidden" name="version" value={location.version} />
        <FormProblems form={form} labels={locationFieldLabels} />
        <SaveAnyway field={fields.saveAnyway} />
        <Card>
          <FormSection title="{Location}">
            <TextField field={fields.name} label="Name" autoComplete="off" />
            {mayDecide && (
              <TextField
                field={fields.pcNumber}
                label="{pcNumber}"
                help="Imports and reports know the {location} by it, so change it to mend a mistake alone."
                autoComplete="off"
              />
            )}
          </FormSection>
        </Card>
        <AddressSection fields={fields} zones={choices.zones} />
        <PlaceSection fields={fields} />
        <KindSection fields={fields} />
        <BelongingSection fields={fields} choices={choices} />
        <SaveBar
          saveLabel="Save {location}"
          intent="save"
          cancelTo={paths.manageLocations({ company: location.companyId })}
        />
      </Form>
      {below}
    </LocationMapForm>
  );
}

function defaultsOf(location: EditedLocation) {
  const { pcNumber, name, street, street2, city, state, zip, phone, timeZone, latitude, longitude } = location;
  const { neighborhoodType, format, openedOn, geographyIds, groupIds } = location;
  return {
    pcNumber,
    name,
    street,
    street2,
    city,
    state,
    zip,
    timeZone,
    neighborhoodType,
    format,
    phone: phone ? phoneText(phone) : undefined,
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
    openedOn: openedOn ?? undefined,
    dma: geographyIds.dma,
    region: geographyIds.region,
    stateArea: geographyIds.state,
    district: geographyIds.district,
    groupIds,
  };
}
