import { z } from "zod";
import { oneLine, phoneNumber } from "#app/platform/fields/person-fields.ts";
import { idempotencyKey, intent, optionalLine, recordId, ticked, version } from "#app/platform/fields/text-fields.ts";
import { STATE_CODES, stateWords, timeZoneOfState } from "#app/ui/map/states.ts";
import { labelsOf, said } from "#app/ui/record-form/field-words.ts";
import type { HistoryWords } from "#app/platform/audit/record-history.ts";
import {
  geographyTypeWords,
  LOCATION_FORMATS,
  LOCATION_STATUSES,
  locationFormatWords,
  locationStatusWords,
  NEIGHBORHOOD_TYPES,
  neighborhoodWords,
} from "./location-words.ts";

const requiredLine = (error: string) =>
  z.string({ error }).trim().max(80, "Use 80 characters or less.").regex(oneLine, "Use one line of text.");

export const pcNumber = z
  .string({ error: "Enter the {pcNumber}." })
  .trim()
  .regex(/^[A-Za-z0-9-]{3,12}$/, "Use 3 to 12 letters, digits and hyphens.");
export const locationName = requiredLine("Enter a name.");
export const street = optionalLine(120);
export const city = requiredLine("Enter the city.");
export const state = z.enum([...STATE_CODES], { error: "Choose a state." });
export const zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, "Use five digits, or nine as in 60201-1234.")
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
  .date({ error: "Enter a day." })
  .refine((day) => day >= "1900-01-01" && day <= "2100-12-31", "Enter a day from 1900 to 2100.")
  .optional()
  .transform((day) => day ?? null);

const oneGeography = (label: string) =>
  said(
    recordId.optional().transform((id) => id ?? null),
    label,
    { widget: { as: "select", emptyLabel: "None" } },
  );

const fields = {
  name: said(locationName, "Name", { help: "As its people say it, such as the city and the street." }),
  street: said(street, "Street"),
  street2: said(optionalLine(120), "Suite or floor"),
  city: said(city, "City"),
  state: said(state, "State", { widget: { as: "select", words: stateWords, emptyLabel: "Choose a state" } }),
  zip: said(zip, "ZIP code", { widget: "numeric" }),
  phone: said(phoneNumber, "Phone", { widget: "phone" }),
  timeZone: said(z.string().max(64, "Choose a time zone.").optional(), "Time zone", {
    widget: { as: "select", emptyLabel: "The one of most of the state" },
  }),
  latitude: said(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: said(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  neighborhoodType: said(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose a neighborhood." }), "Neighborhood", {
    widget: { as: "select", words: neighborhoodWords },
  }),
  format: said(z.enum(LOCATION_FORMATS, { error: "Choose a format." }), "Format", {
    widget: { as: "select", words: locationFormatWords },
  }),
  openedOn: said(openedOn, "Opened", {
    help: "For a planned {location}, the day on which it is to open.",
    widget: "day",
  }),
  dma: oneGeography(geographyTypeWords.dma),
  region: oneGeography(geographyTypeWords.region),
  stateArea: oneGeography(geographyTypeWords.state),
  district: oneGeography(geographyTypeWords.district),
  groupIds: said(
    z
      .array(recordId)
      .max(100, "Choose at most 100 groups.")
      .transform((ids) => [...new Set(ids)]),
    "{Groups}",
    { widget: { as: "ticks", columns: 2 } },
  ),
  saveAnyway: said(ticked, "Save anyway: these are two {locations}", { widget: "tick" }),
  intent,
};

/** A location that does not exist yet. */
export const newLocationForm = z
  .strictObject({
    ...fields,
    idempotencyKey,
    companyId: recordId,
    networkId: said(recordId, "{Network}", {
      help: "The business that owns it. Later it moves by a transfer.",
      widget: { as: "select", emptyLabel: "Choose a {network}" },
    }),
    pcNumber: said(pcNumber, "{pcNumber}"),
    status: said(z.enum(LOCATION_STATUSES, { error: "Choose a status." }), "Status", { widget: "select" }),
  })
  .superRefine(checkPlace)
  .transform(withTimeZone);
export type NewLocation = z.output<typeof newLocationForm>;

/** A location as advisors save it; its PC number is posted by Senior Advisors alone. */
export const locationForm = z
  .strictObject({
    ...fields,
    version,
    pcNumber: said(pcNumber.optional(), "{pcNumber}", {
      help: "Imports and reports know the {location} by it, so change it to mend a mistake alone.",
    }),
  })
  .superRefine(checkPlace)
  .transform(withTimeZone);
export type LocationChange = z.output<typeof locationForm>;

export const locationStatusForm = z.strictObject({
  intent: z.string(),
  version,
  status: z.enum(LOCATION_STATUSES),
});

type Place = { latitude: number | null; longitude: number | null };

/** Both coordinates are given, or neither. */
export function checkPlace({ latitude, longitude }: Place, context: z.RefinementCtx): void {
  if ((latitude === null) === (longitude === null)) return;
  const path = latitude === null ? "latitude" : "longitude";
  context.addIssue({ code: "custom", path: [path], message: `Enter the ${path} too, or neither.` });
}

/** Where no time zone is chosen, the state's own. */
function withTimeZone<Form extends { state: string; timeZone?: string }>(form: Form) {
  return { ...form, timeZone: form.timeZone ?? timeZoneOfState(form.state) ?? "America/New_York" };
}

/** The columns that a form sets, but for those of its own kind. */
export function columnsOf(form: NewLocation | LocationChange) {
  const { name, street, street2, city, state, zip, phone, timeZone, latitude, longitude } = form;
  const { neighborhoodType, format, openedOn } = form;
  const place = { street, street2, city, state, zip, phone, timeZone, latitude, longitude };
  return { name, ...place, neighborhoodType, format, openedOn };
}

/** What a form says of geographies, by their types. */
export function byType<Form extends { dma?: unknown; region?: unknown; stateArea?: unknown; district?: unknown }>({
  dma,
  region,
  stateArea,
  district,
}: Form): { dma: Form["dma"]; region: Form["region"]; state: Form["stateArea"]; district: Form["district"] } {
  return { dma, region, state: stateArea, district };
}

export const locationHistoryWords: HistoryWords = {
  labels: {
    ...labelsOf(newLocationForm),
    networkCode: "{Network} code",
    neighborhood: "Neighborhood",
    opened: "Opened",
    network: "{Network}",
    geographies: "Geographies",
    groups: "{Groups}",
    closedOn: "Closed",
  },
  sentences: { "location.create": "Added the {location}." },
  word: (field, value) => {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      status: locationStatusWords,
      format: locationFormatWords,
      neighborhoodType: neighborhoodWords,
    };
    return words[field]?.[value] ?? value;
  },
};
