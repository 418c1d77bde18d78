import { z } from "zod";
import { oneLine, phoneNumber } from "#app/platform/fields/person-fields.ts";
import { STATE_CODES, timeZoneOfState } from "#app/ui/map/states.ts";
import { LOCATION_FORMATS, LOCATION_STATUSES, NEIGHBORHOOD_TYPES } from "./location-words.ts";

const line = (most: number) =>
  z.string().trim().max(most, `Use ${most} characters or less.`).regex(oneLine, "Use one line of text.");
const optionalLine = (most: number) =>
  line(most)
    .optional()
    .transform((text) => text ?? "");

export const pcNumber = z
  .string({ error: "Enter the {pcNumber}." })
  .trim()
  .regex(/^[A-Za-z0-9-]{3,12}$/, "Use 3 to 12 letters, digits and hyphens.");
export const locationName = z
  .string({ error: "Enter a name." })
  .trim()
  .max(80, "Use 80 characters or less.")
  .regex(oneLine, "Use one line of text.");
export const street = optionalLine(120);
export const city = z
  .string({ error: "Enter the city." })
  .trim()
  .max(80, "Use 80 characters or less.")
  .regex(oneLine, "Use one line of text.");
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

const recordId = z.number({ error: "Choose from the list." }).int("Choose from the list.").min(1).max(2_147_483_647);
const oneGeography = recordId.optional().transform((id) => id ?? null);

const fields = {
  name: locationName,
  street,
  street2: optionalLine(120),
  city,
  state,
  zip,
  phone: phoneNumber,
  timeZone: z.string().max(64, "Choose a time zone.").optional(),
  latitude,
  longitude,
  neighborhoodType: z.enum(NEIGHBORHOOD_TYPES, { error: "Choose a neighborhood." }),
  format: z.enum(LOCATION_FORMATS, { error: "Choose a format." }),
  openedOn,
  dma: oneGeography,
  region: oneGeography,
  stateArea: oneGeography,
  district: oneGeography,
  groupIds: z
    .array(recordId)
    .max(100, "Choose at most 100 groups.")
    .transform((ids) => [...new Set(ids)]),
  saveAnyway: z.boolean().default(false),
  intent: z.string().max(40).optional(),
};

/** A location that does not exist yet. */
export const newLocationForm = z
  .strictObject({
    ...fields,
    companyId: recordId,
    networkId: recordId,
    pcNumber,
    status: z.enum(LOCATION_STATUSES, { error: "Choose a status." }),
  })
  .superRefine(checkPlace)
  .transform(withTimeZone);
export type NewLocation = z.output<typeof newLocationForm>;

/** A location as advisors save it; its PC number is posted by Senior Advisors alone. */
export const locationForm = z
  .strictObject({
    ...fields,
    version: z.number({ error: "Reload the page and save again." }).int().min(1),
    pcNumber: pcNumber.optional(),
  })
  .superRefine(checkPlace)
  .transform(withTimeZone);
export type LocationChange = z.output<typeof locationForm>;

export const locationStatusForm = z.strictObject({
  intent: z.string(),
  version: z.number().int().min(1),
  status: z.enum(LOCATION_STATUSES),
});

type Place = { latitude: number | null; longitude: number | null };

function checkPlace({ latitude, longitude }: Place, context: z.RefinementCtx): void {
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
  return {
    name,
    street,
    street2,
    city,
    state,
    zip,
    phone,
    timeZone,
    latitude,
    longitude,
    neighborhoodType,
    format,
    openedOn,
  };
}

/** The geographies that a form names, in the order of their types. */
export function geographyIdsOf({ dma, region, stateArea, district }: NewLocation | LocationChange) {
  return { dma, region, state: stateArea, district };
}
