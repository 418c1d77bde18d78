import { z } from "zod";
import { idempotencyKeyField, intentField, recordIdField } from "#app/platform/fields/text-fields.ts";
import { MAX_PLAN_LOCATIONS } from "#app/planning/plans/plan-limits.ts";

/** Button that activates a ready campaign at the chosen locations. */
export const readyCampaignForm = z.strictObject({
  intent: intentField(["activate"]),
  idempotencyKey: idempotencyKeyField,
  setId: recordIdField,
  startsOn: z.iso.date({ error: "Enter the first day." }),
  locationIds: z
    .array(recordIdField)
    .min(1, "Choose at least one {location}.")
    .max(MAX_PLAN_LOCATIONS, `Choose up to ${MAX_PLAN_LOCATIONS} {locations}.`)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
});
export type ReadyCampaignForm = z.output<typeof readyCampaignForm>;
