import { z } from "zod";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/text/format.ts";
import { type LocationStatus, statusInSentence, locationStatusRefusal, locationWorkflow } from "./location-rules.ts";
import { LOCATION_FORMATS, NEIGHBORHOOD_TYPES } from "./location-words.ts";

/** Largest number of locations in one bulk change. */
export const MAX_BULK_LOCATIONS = 5_000;
const MAX_TICKED = 50;

const ticked = z
  .array(recordIdField)
  .max(MAX_TICKED)
  .transform((ids) => [...new Set(ids)]);

/** Null, posted as "none", removes a location from its geography of a type. */
const geography = z
  .union(
    [
      z.literal("none").transform(() => null),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number),
    ],
    { error: "Choose from the list." },
  )
  .optional();

const bulkFields = z.strictObject({
  intent: z.literal("change"),
  companyId: recordIdField,
  scope: z.enum(["ticked", "filtered"], { error: "Choose which {locations} to change." }),
  id: ticked,
  format: z.enum(LOCATION_FORMATS).optional(),
  neighborhoodType: z.enum(NEIGHBORHOOD_TYPES).optional(),
  status: z.enum(locationWorkflow.statuses).optional(),
  dma: geography,
  region: geography,
  stateArea: geography,
  district: geography,
});
export type LocationBulkChange = z.output<typeof bulkFields>;

/** Form of a bulk change; an empty field leaves the value as it is. */
export const locationBulkForm = bulkFields.refine(changesAnything, { message: "Choose at least one change." });

function changesAnything({ intent: _, companyId: __, scope: ___, id: ____, ...fields }: LocationBulkChange): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}

/** List the statuses that some locations can change to, each with the number of locations it would change. */
export function statusChoices(ticked: readonly { status: LocationStatus }[], canDecide: boolean) {
  const count = (to: LocationStatus) =>
    ticked.filter(({ status }) => locationStatusRefusal(status, to, canDecide) === null).length;
  return locationWorkflow.statuses.map((value) => ({ value, count: count(value) })).filter(({ count }) => count > 0);
}

/** Return the result of a bulk change: "12 {locations} changed, 1 skipped: Lake (closed). It is already closed." */
export function locationBulkResultText(changed: number, skipped: readonly { name: string; why: string }[]): string {
  const [first] = skipped;
  const rest = first ? `, ${skipped.length} skipped: ${first.name}. ${first.why}` : ".";
  const others = skipped.length > 1 ? " The others were skipped for similar reasons." : "";
  return `${changed === 0 ? "No {locations}" : countText(changed, "{location}")} changed${rest}${others}`;
}

/** Return a location's name with its unchanged status. */
export function skippedName({ name, status }: { name: string; status: LocationStatus }): string {
  return `${name} (${statusInSentence(status)})`;
}
