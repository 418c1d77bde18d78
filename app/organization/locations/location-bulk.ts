import { z } from "zod";
import { countText } from "#app/ui/format.ts";
import { inWords, refusalOfStatus } from "./location-rules.ts";
import {
  LOCATION_FORMATS,
  LOCATION_STATUSES,
  type LocationStatus,
  NEIGHBORHOOD_TYPES,
  GEOGRAPHY_TYPES,
  type GeographyType,
} from "./location-words.ts";

/** How many locations one bulk change takes at most. */
export const MOST_BULK = 5_000;
const MOST_TICKED = 50;

const recordId = z.number().int().min(1).max(2_147_483_647);
const ticked = z
  .array(recordId)
  .max(MOST_TICKED)
  .transform((ids) => [...new Set(ids)]);

/** "none" takes a location out of its geography of a type. */
const geography = z
  .union(
    [
      z.literal("none"),
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
export type BulkChoice = z.input<typeof bulkFields>;

/** What a bulk change posts; a field that is left open stays as it is. */
export const bulkForm = bulkFields.refine(changesAnything, { message: "Choose at least one thing to change." });

function changesAnything({ intent: _, companyId: __, scope: ___, id: ____, ...fields }: BulkChange): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}

/** The geographies that a bulk change sets: an id, or null to take locations out. */
export function geographiesOf({
  dma,
  region,
  stateArea,
  district,
}: BulkChange): Partial<Record<GeographyType, number | null>> {
  const given = { dma, region, state: stateArea, district };
  const set = GEOGRAPHY_TYPES.filter((type) => given[type] !== undefined);
  return Object.fromEntries(
    set.map((type) => {
      const value = given[type];
      return [type, typeof value === "number" ? value : null];
    }),
  );
}

/** What a status would do with so many locations of each status, in words: "Closed (closes 11)". */
export function statusChoices(counts: Partial<Record<LocationStatus, number>>, mayDecide: boolean) {
  return LOCATION_STATUSES.flatMap((to) => {
    const fits = LOCATION_STATUSES.filter((from) => refusalOfStatus(from, to, mayDecide) === null);
    const many = fits.reduce((sum, from) => sum + (counts[from] ?? 0), 0);
    return many > 0 ? [{ value: to, many }] : [];
  });
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
