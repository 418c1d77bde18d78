import { z } from "zod";
import { singleLinePattern, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  optionalLine,
  recordIdField,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { STATE_CODES, stateNames, timeZoneOfState } from "#app/ui/map/states.ts";
import { schemaLabels, field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import type { HistoryTexts } from "#app/platform/audit/record-history.ts";
import { locationWorkflow } from "./location-rules.ts";
import {
  geographyTypeWords,
  LOCATION_FORMATS,
  locationFormatWords,
  NEIGHBORHOOD_TYPES,
  neighborhoodWords,
} from "./location-words.ts";

const requiredLine = (error: string) =>
  z.string({ error }).trim().max(80, "Use up to 80 characters.").regex(singleLinePattern, "Use one line of text.");

export const pcNumber = z
  .string({ error: "Enter the {pcNumber}." })
  .trim()
  .regex(/^[A-Za-z0-9-]{3,12}$/, "Use 3 to 12 letters, digits and hyphens.");
export const locationNameSchema = requiredLine("Enter a name.");
export const street = optionalLine(120);
export const city = requiredLine("Enter the city.");
export const state = z.enum([...STATE_CODES], { error: "Choose a state." });
export const zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, "Use five digits, or nine, such as 60201-1234.")
  .optional()
  .transform((code) => code ?? "");

const degrees = (word: string, most: number) =>
  z
    .number({ error: `Enter the ${word} as a number, such as ${most === 90 ? "42.0477" : "-87.681"}.` })
    .min(-most, `Use ${-most} to ${most} degrees.`)
    .max(most, `Use ${-most} to ${most} degrees.`)
    .optional()
    .transform((value) => (value === undefined ? null : Math.round(value * 1e6) / 1e6));
export const latitude = degrees("latitude", 90);
export const longitude = degrees("longitude", 180);

export const openedOn = z.iso
  .date({ error: "Enter a date." })
  .refine((day) => day >= "1900-01-01" && day <= "2100-12-31", "Enter a date from 1900 to 2100.")
  .optional()
  .transform((day) => day ?? null);

const oneGeography = (label: string) =>
  field(
    recordIdField.optional().transform((id) => id ?? null),
    label,
    { widget: { as: "select", emptyLabel: "None" } },
  );

const fields = {
  name: field(locationNameSchema, "Name", { help: "The name people use, such as the city and street." }),
  street: field(street, "Street"),
  street2: field(optionalLine(120), "Suite or floor"),
  city: field(city, "City"),
  state: field(state, "State", { widget: { as: "select", words: stateNames, emptyLabel: "Choose a state" } }),
  zip: field(zip, "ZIP code", { widget: "numeric" }),
  phone: field(phoneNumber, "Phone", { widget: "phone" }),
  timeZone: field(z.string().max(64, "Choose a time zone.").optional(), "Time zone", {
    widget: { as: "select", emptyLabel: "Use the state's time zone" },
  }),
  latitude: field(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: field(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  neighborhoodType: field(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose a neighborhood." }), "Neighborhood", {
    widget: { as: "select", words: neighborhoodWords },
  }),
  format: field(z.enum(LOCATION_FORMATS, { error: "Choose a format." }), "Format", {
    widget: { as: "select", words: locationFormatWords },
  }),
  openedOn: field(openedOn, "Opening date", {
    help: "For planned {locations}, enter the expected date.",
    widget: "day",
  }),
  dma: oneGeography(geographyTypeWords.dma),
  region: oneGeography(geographyTypeWords.region),
  stateArea: oneGeography(geographyTypeWords.state),
  district: oneGeography(geographyTypeWords.district),
  groupIds: field(
    z
      .array(recordIdField)
      .max(100, "Choose up to 100 {groups}.")
      .transform((ids) => [...new Set(ids)]),
    "{Groups}",
    { widget: { as: "ticks", columns: 2 } },
  ),
  saveAnyway: field(checkboxField, "Save anyway: these are different {locations}", { widget: "tick" }),
  intent: intentField(["save"]),
};

/** Form that creates a location. */
export const newLocationForm = z
  .strictObject({
    ...fields,
    idempotencyKey: idempotencyKeyField,
    companyId: recordIdField,
    networkId: field(recordIdField, "{Network}", {
      help: "The business that owns this {location}. To change it later, create a transfer.",
      widget: { as: "select", emptyLabel: "Choose a {network}" },
    }),
    pcNumber: field(pcNumber, "{pcNumber}"),
    status: field(z.enum(locationWorkflow.statuses, { error: "Choose a status." }), "Status", { widget: "select" }),
  })
  .superRefine(validateCoordinates)
  .transform(withTimeZone);
export type NewLocation = z.output<typeof newLocationForm>;

/** Form that changes a location; its PC number is posted by Senior Advisors only. */
export const locationForm = z
  .strictObject({
    ...fields,
    version: versionField,
    pcNumber: field(pcNumber.optional(), "{pcNumber}", {
      isNeeded: true,
      help: "Imports and reports use it to identify the {location}. Change it only to fix a mistake.",
    }),
  })
  .superRefine(validateCoordinates)
  .transform(withTimeZone);
export const addressLayout: FormLayout<typeof locationForm> = [
  { title: "Address", fields: ["street", "street2", ["city", "state", "zip"], ["phone", "timeZone"]] },
];
export const locationDetailsLayout: FormLayout<typeof locationForm> = [
  { title: "Details", fields: [["format", "neighborhoodType"], "openedOn"] },
];
export type LocationChange = z.output<typeof locationForm>;

export const locationStatusForm = z.strictObject({
  intent: z.string(),
  version: versionField,
  status: z.enum(locationWorkflow.statuses),
});

type Coordinates = { latitude: number | null; longitude: number | null };

/** Require both coordinates or neither. */
export function validateCoordinates({ latitude, longitude }: Coordinates, context: z.RefinementCtx): void {
  if ((latitude === null) === (longitude === null)) return;
  const path = latitude === null ? "latitude" : "longitude";
  context.addIssue({ code: "custom", path: [path], message: `Enter the ${path} too, or leave both blank.` });
}

/** Fall back to the state's main time zone when none is chosen. */
function withTimeZone<Form extends { state: string; timeZone?: string }>(form: Form) {
  return { ...form, timeZone: form.timeZone ?? timeZoneOfState(form.state) ?? "America/New_York" };
}

/** Return the columns that both forms set; each form adds its own. */
export function locationFormColumns(form: NewLocation | LocationChange) {
  const { name, street, street2, city, state, zip, phone, timeZone, latitude, longitude } = form;
  const { neighborhoodType, format, openedOn } = form;
  const place = { street, street2, city, state, zip, phone, timeZone, latitude, longitude };
  return { name, ...place, neighborhoodType, format, openedOn };
}

/** Return the form's geographies by type. */
export function geographiesByType<
  Form extends { dma?: unknown; region?: unknown; stateArea?: unknown; district?: unknown },
>({
  dma,
  region,
  stateArea,
  district,
}: Form): { dma: Form["dma"]; region: Form["region"]; state: Form["stateArea"]; district: Form["district"] } {
  return { dma, region, state: stateArea, district };
}

export const locationHistoryWords: HistoryTexts = {
  labels: {
    ...schemaLabels(newLocationForm),
    networkCode: "{Network} code",
    neighborhood: "Neighborhood",
    opened: "Opening date",
    network: "{Network}",
    geographies: "Geographies",
    groups: "{Groups}",
    closedOn: "Closed",
  },
  sentences: { "location.create": "Added the {location}." },
  word: (field, value) => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      status: locationWorkflow.words,
      format: locationFormatWords,
      neighborhoodType: neighborhoodWords,
    };
    return words[field]?.[value] ?? value;
  },
};
