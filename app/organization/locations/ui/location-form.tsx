import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FieldRow, FormProblems, FormSection, SaveBar, useUnsavedChangesGuard } from "#app/ui/form.tsx";
import { typesPlace } from "#app/ui/map/pin-card.tsx";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { states } from "#app/ui/map/states.ts";
import { typedPlace } from "#app/ui/map/typed-place.ts";
import { Card } from "#app/ui/page.tsx";
import { labelsOf, typedValues } from "#app/ui/record-form/field-words.ts";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { FormOfFieldsContext, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { locationForm, newLocationForm } from "../location-form.ts";
import type { findLocationChoices, findLocationToEdit, listNeighbors } from "../location-queries.server.ts";
import { refusalOfFirstStatus } from "../location-rules.ts";
import { GEOGRAPHY_TYPES, LOCATION_STATUSES, locationStatusTones, locationStatusWords } from "../location-words.ts";
import styles from "./location-pages.module.css";

type Neighbor = Awaited<ReturnType<typeof listNeighbors>>[number];
type Kept = NonNullable<Awaited<ReturnType<typeof findLocationToEdit>>>;

interface LocationFormProps {
  companyId: number;
  /** The location as it was read; left out for one that does not exist yet, which begins in a network. */
  location?: Pick<Kept, "version" | "phone" | "geographyIds">;
  networkId?: number | null;
  /** The networks that a new one may belong to; said behind their groups. */
  networks?: readonly { id: number; name: string }[];
  choices: Awaited<ReturnType<typeof findLocationChoices>> & { zones: readonly { value: string; label: string }[] };
  neighbors: readonly Neighbor[];
  mayDecide: boolean;
  googleKey: string | null;
  lastResult: SubmissionResult | undefined;
  /** What stands above the form, and below it. */
  above: ReactNode;
  below?: ReactNode;
}

/**
 * Adds a location, or changes the one that is handed in, beside the map on which its pin is set: what is typed moves the
 * pin and the other way round.
 */
export function LocationForm({ location, choices, networks = [], mayDecide, lastResult, ...page }: LocationFormProps) {
  const schema = location ? locationForm : newLocationForm;
  const [form, fields] = useSchemaForm<typeof schema>({
    id: "location",
    schema,
    lastResult,
    defaultValue: location ? valuesOf(location) : { ...usual, networkId: page.networkId ?? undefined },
  });
  useUnsavedChangesGuard(form);
  const types = GEOGRAPHY_TYPES.filter((type) => choices.geographies.some((geography) => geography.type === type));
  const isAskedAgain = fields.saveAnyway.errors ?? fields.saveAnyway.initialValue;
  return (
    <div className={styles.split}>
      <div className={`${styles.pane} stack loose`}>
        {page.above}
        <Form method="post" {...getFormProps(form)} className="stack loose">
          {location ? <input type="hidden" name="version" value={location.version} /> : <IdempotencyKey />}
          {!location && <input type="hidden" name="companyId" value={page.companyId} />}
          <FormProblems form={form} labels={labelsOf(schema)} />
          <FormOfFieldsContext.Provider value={{ schema, fields, options: optionsOf(choices, networks, mayDecide) }}>
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
                {location && mayDecide && <SchemaField name="pcNumber" />}
              </FormSection>
            </Card>
            <Card>
              <FormSection title="Address">
                <SchemaField name="street" />
                <SchemaField name="street2" />
                <FieldRow>
                  <SchemaField name="city" />
                  <SchemaField name="state" />
                  <SchemaField name="zip" />
                </FieldRow>
                <FieldRow>
                  <SchemaField name="phone" />
                  <SchemaField name="timeZone" />
                </FieldRow>
              </FormSection>
            </Card>
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
                  <SchemaField name="latitude" />
                  <SchemaField name="longitude" />
                </FieldRow>
              </FormSection>
            </Card>
            <Card>
              <FormSection title="Kind">
                <FieldRow>
                  <SchemaField name="format" />
                  <SchemaField name="neighborhoodType" />
                </FieldRow>
                <SchemaField name="openedOn" />
              </FormSection>
            </Card>
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
          </FormOfFieldsContext.Provider>
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
        onMove={typesPlace(form, fields)}
      />
    </div>
  );
}

/** What a new location begins with. */
const usual = { status: "open", format: "traditional", neighborhoodType: "neighborhoodUrban" };

function valuesOf(location: Pick<Kept, "phone" | "geographyIds">) {
  const { dma, region, state: stateArea, district } = location.geographyIds;
  const phone = location.phone && phoneText(location.phone);
  return typedValues(locationForm, { ...location, phone, dma, region, stateArea, district });
}

function optionsOf(
  { geographies, groups, zones }: LocationFormProps["choices"],
  networks: readonly { id: number; name: string }[],
  mayDecide: boolean,
) {
  const ofType = (type: string) => geographies.filter((geography) => geography.type === type);
  return {
    networkId: networks,
    timeZone: zones,
    status: LOCATION_STATUSES.filter((status) => refusalOfFirstStatus(status, mayDecide) === null).map((value) => ({
      value,
      label: locationStatusWords[value],
    })),
    ...{ dma: ofType("dma"), region: ofType("region"), stateArea: ofType("state"), district: ofType("district") },
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
  const place = typedPlace(typed);
  const label = typed.name?.trim() || "The new {location}";
  return (
    <div className={styles.mapPane}>
      <ProductMap
        title={place ? `${label} among its neighbors` : "No place on the map yet"}
        places={neighbors.map(placeOfNeighbor)}
        pin={{ place, label: `The pin of ${label}`, onMove }}
        around={states[typed.state ?? ""] ?? null}
        googleKey={googleKey}
        fills
      />
    </div>
  );
}

function placeOfNeighbor({ id, name, status, latitude, longitude }: Neighbor): MapPlace {
  return { id, latitude, longitude, tone: locationStatusTones[status], label: name };
}
