import { z } from "zod";
import { recordId } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/format.ts";
import { inWords, refusalOfStatus } from "./location-rules.ts";
import { LOCATION_FORMATS, LOCATION_STATUSES, type LocationStatus, NEIGHBORHOOD_TYPES } from "./location-words.ts";

/** How many locations one bulk change takes at most. */
export const MOST_BULK = 5_000;
const MOST_TICKED = 50;

const ticked = z
  .array(recordId)
  .max(MOST_TICKED)
  .transform((ids) => [...new Set(ids)]);

/** Null, which is posted as "none", takes a location out of its geography of a type. */
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
  companyId: recordId,
  scope: z.enum(["ticked", "filtered"], { error: "Choose which {locations}." }),
  id: ticked,
  format: z.enum(LOCATION_FORMATS).optional(),
  neighborhoodType: z.enum(NEIGHBORHOOD_TYPES).optional(),
  status: z.enum(LOCATION_STATUSES).optional(),
  dma: geography,
  region: geography,
  stateArea: geography,
  district: geography,
});
export type BulkChange = z.output<typeof bulkFields>;

/** What a bulk change posts; a field that is left open stays as it is. */
export const bulkForm = bulkFields.refine(changesAnything, { message: "Choose at least one thing to change." });

function changesAnything({ intent: _, companyId: __, scope: ___, id: ____, ...fields }: BulkChange): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}

/** The statuses that can come of so many locations, each with how many of them it would change. */
export function statusChoices(ticked: readonly { status: LocationStatus }[], mayDecide: boolean) {
  const many = (to: LocationStatus) =>
    ticked.filter(({ status }) => refusalOfStatus(status, to, mayDecide) === null).length;
  return LOCATION_STATUSES.map((value) => ({ value, many: many(value) })).filter(({ many }) => many > 0);
}

/** What became of a bulk change, in a line: "12 {locations} changed, 1 kept: It is closed already." */
export function resultOf(changed: number, kept: readonly { name: string; why: string }[]): string {
  const [first] = kept;
  const rest = first ? `, ${kept.length} kept: ${first.name}. ${first.why}` : ".";
  const others = kept.length > 1 ? ` The others are kept alike.` : "";
  return `${changed === 0 ? "No {location}" : countText(changed, "{location}")} changed${rest}${others}`;
}

/** A location's name with the status it keeps. */
export function keptName({ name, status }: { name: string; status: LocationStatus }): string {
  return `${name} (${inWords[status]})`;
}
