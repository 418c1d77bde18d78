import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FieldRow, FormErrors, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form/form.tsx";
import { fillCoordinates } from "#app/ui/map/pin-card.tsx";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { states } from "#app/ui/map/states.ts";
import { parseCoordinates } from "#app/ui/map/parse-coordinates.ts";
import { Card } from "#app/ui/page/page.tsx";
import { schemaLabels, recordToFormValues } from "#app/ui/record-form/field-texts.ts";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaFormContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { addressLayout, locationDetailsLayout, locationForm, newLocationForm } from "../location-form.ts";
import type { findLocationChoices, findLocationToEdit, listLocationNeighbors } from "../location-queries.server.ts";
import { locationWorkflow, newLocationStatusRefusal } from "../location-rules.ts";
import { GEOGRAPHY_TYPES } from "../location-words.ts";
import styles from "./location-pages.module.css";

type Neighbor = Awaited<ReturnType<typeof listLocationNeighbors>>[number];
type Kept = NonNullable<Awaited<ReturnType<typeof findLocationToEdit>>>;

interface LocationFormProps {
  companyId: number;
  /** Location to change; absent for a new one, which then needs a network. */
  location?: Pick<Kept, "version" | "phone" | "geographyIds">;
  networkId?: number | null;
  /** Networks that a new location can belong to; their names are also shown with their groups. */
  networks?: readonly { id: number; name: string }[];
  choices: Awaited<ReturnType<typeof findLocationChoices>> & { zones: readonly { value: string; label: string }[] };
  neighbors: readonly Neighbor[];
  canDecide: boolean;
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  /** Content above and below the form. */
  above: ReactNode;
  below?: ReactNode;
}

/**
 * Form that adds a location or changes the given one, next to a map with its pin: typed coordinates move the pin, and
 * moving the pin fills in the coordinates.
 */
export function LocationForm({ location, choices, networks = [], canDecide, lastResult, ...page }: LocationFormProps) {
  const schema = location ? locationForm : newLocationForm;
  const [form, fields] = useSchemaForm<typeof schema>({
    id: "location",
    schema,
    lastResult,
    defaultValue: location ? valuesOf(location) : { ...NEW_LOCATION_VALUES, networkId: page.networkId ?? undefined },
  });
  useUnsavedChangesGuard(form);
  const types = GEOGRAPHY_TYPES.filter((type) => choices.geographies.some((geography) => geography.type === type));
  const isAskedAgain = fields.saveAnyway.errors ?? fields.saveAnyway.initialValue;
  return (
    <div className={styles.split}>
      <div className={`${styles.pane} stack loose`}>
        {page.above}
        <Form method="post" {...getFormProps(form)} className="stack loose">
          {location ? <input type="hidden" name="version" value={location.version} /> : <IdempotencyKeyInput />}
          {!location && <input type="hidden" name="companyId" value={page.companyId} />}
          <FormErrors form={form} labels={schemaLabels(schema)} />
          <SchemaFormContext.Provider value={{ schema, fields, options: optionsOf(choices, networks, canDecide) }}>
            {isAskedAgain !== undefined && (
              <Card>
                <SchemaField name="saveAnyway" />
              </Card>
            )}
            <Card>
              <FormSection title="{Location}">
                {!location && <SchemaField name="networkId" />}
                {!location && (
                  <FieldRow>
                    <SchemaField name="pcNumber" />
                    <SchemaField name="status" />
                  </FieldRow>
                )}
                <SchemaField name="name" />
                {location && canDecide && <SchemaField name="pcNumber" />}
              </FormSection>
            </Card>
            <FormSections layout={addressLayout} />
            <Card>
              <FormSection
                title="Map position"
                text={
                  <>
                    Enter the coordinates
                    <span data-needs-script="">, or click the map to drop a pin, then drag to adjust</span>.
                  </>
                }
              >
                <FieldRow>
                  <SchemaField name="latitude" />
                  <SchemaField name="longitude" />
                </FieldRow>
              </FormSection>
            </Card>
            <FormSections layout={locationDetailsLayout} />
            {types.length + choices.groups.length > 0 && (
              <Card>
                <FormSection title="Geographies and {groups}">
                  {types.map((type) => (
                    <SchemaField key={type} name={type === "state" ? "stateArea" : type} />
                  ))}
                  {choices.groups.length > 0 && <SchemaField name="groupIds" />}
                </FormSection>
              </Card>
            )}
          </SchemaFormContext.Provider>
          <SaveBar
            saveLabel={location ? "Save {location}" : "Add {location}"}
            intent="save"
            cancelTo={paths.manageLocations({ company: page.companyId })}
          />
        </Form>
        {page.below}
      </div>
      <LocationMap
        typed={{
          latitude: fields.latitude.value,
          longitude: fields.longitude.value,
          state: fields.state.value,
          name: fields.name.value,
        }}
        neighbors={page.neighbors}
        googleKey={page.googleKey}
        onMove={fillCoordinates(form, fields)}
      />
    </div>
  );
}

/** Initial values of a new location. */
const NEW_LOCATION_VALUES = { status: "open", format: "traditional", neighborhoodType: "neighborhoodUrban" };

function valuesOf(location: Pick<Kept, "phone" | "geographyIds">) {
  const { dma, region, state: stateArea, district } = location.geographyIds;
  const phone = location.phone && phoneText(location.phone);
  return recordToFormValues(locationForm, { ...location, phone, dma, region, stateArea, district });
}

function optionsOf(
  { geographies, groups, zones }: LocationFormProps["choices"],
  networks: readonly { id: number; name: string }[],
  canDecide: boolean,
) {
  const ofType = (type: string) => geographies.filter((geography) => geography.type === type);
  return {
    networkId: networks,
    timeZone: zones,
    status: locationWorkflow.statuses
      .filter((status) => newLocationStatusRefusal(status, canDecide) === null)
      .map((value) => ({ value, label: locationWorkflow.words[value] })),
    dma: ofType("dma"),
    region: ofType("region"),
    stateArea: ofType("state"),
    district: ofType("district"),
    groupIds: groups.map(({ id, name, networkId }) => ({
      value: String(id),
      label: name,
      help: networks.find((network) => network.id === networkId)?.name,
    })),
  };
}

type Typed = Record<"latitude" | "longitude" | "state" | "name", string | undefined>;

interface LocationMapProps {
  typed: Typed;
  neighbors: readonly Neighbor[];
  googleKey: string | null;
  onMove: (place: { latitude: number; longitude: number }) => void;
}

function LocationMap({ typed, neighbors, googleKey, onMove }: LocationMapProps) {
  const place = parseCoordinates(typed);
  const label = typed.name?.trim() || "New {location}";
  return (
    <div className={styles.mapPane}>
      <ProductMap
        title={place ? `${label} and nearby {locations}` : "No map position yet"}
        places={neighbors.map(placeOfNeighbor)}
        pin={{ place, label: `Pin for ${label}`, onMove }}
        around={states[typed.state ?? ""] ?? null}
        googleKey={googleKey}
        fillsContainer
      />
    </div>
  );
}

function placeOfNeighbor({ id, name, status, latitude, longitude }: Neighbor): MapPlace {
  return { id, latitude, longitude, tone: locationWorkflow.tones[status], label: name };
}
