import { type SubmissionResult, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { FieldRow, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { newLocationForm } from "../location-form.ts";
import { refusalOfFirstStatus } from "../location-rules.ts";
import { LOCATION_STATUSES, locationFieldLabels, locationStatusWords } from "../location-words.ts";
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

interface NewLocationFormProps {
  company: { id: number; timeZone: string };
  networkId: number | null;
  networks: readonly { id: number; name: string }[];
  choices: LocationChoices;
  neighbors: Parameters<typeof LocationMapForm>[0]["neighbors"];
  mayDecide: boolean;
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  children: React.ReactNode;
}

/** Adds a location to a network. `children` stand above the form. */
export function NewLocationForm({ company, networks, choices, mayDecide, lastResult, ...page }: NewLocationFormProps) {
  const [form, fields] = useSchemaForm({
    id: "add-location",
    schema: newLocationForm,
    lastResult,
    defaultValue: {
      networkId: page.networkId ?? undefined,
      status: "open",
      format: "traditional",
      neighborhoodType: "neighborhoodUrban",
    },
  });
  useUnsavedChangesGuard(form);
  return (
    <LocationMapForm
      neighbors={page.neighbors}
      googleKey={page.googleKey}
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
      {page.children}
      <Form method="post" {...getFormProps(form)} className={styles.form}>
        <input type="hidden" name="companyId" value={company.id} />
        <FormProblems form={form} labels={locationFieldLabels} />
        <SaveAnyway field={fields.saveAnyway} />
        <Card>
          <FormSection title="{Location}">
            <SelectField
              field={fields.networkId}
              label="{Network}"
              help="The business that owns it. Later it moves by a transfer."
              emptyLabel="Choose a {network}"
              options={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <FieldRow>
              <TextField field={fields.pcNumber} label="{pcNumber}" autoComplete="off" />
              <SelectField
                field={fields.status}
                label="Status"
                options={LOCATION_STATUSES.filter((status) => refusalOfFirstStatus(status, mayDecide) === null).map(
                  (value) => ({ value, label: locationStatusWords[value] }),
                )}
              />
            </FieldRow>
            <TextField
              field={fields.name}
              label="Name"
              help="As its people say it, such as the city and the street."
              autoComplete="off"
            />
          </FormSection>
        </Card>
        <AddressSection fields={fields} zones={choices.zones} />
        <PlaceSection fields={fields} />
        <KindSection fields={fields} />
        <BelongingSection fields={fields} choices={choices} networks={networks} />
        <SaveBar saveLabel="Add {location}" cancelTo={paths.manageLocations({ company: company.id })} />
      </Form>
    </LocationMapForm>
  );
}
