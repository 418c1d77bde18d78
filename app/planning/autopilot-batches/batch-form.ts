import { z } from "zod";
import { idempotencyKeyField, intentField, recordIdField } from "#app/platform/fields/text-fields.ts";
import { MAX_PC_NUMBERS, parsePcNumbers } from "#app/organization/geographies/pc-numbers.ts";

const MAX_CHOSEN = 400;
const ids = z
  .array(recordIdField)
  .max(MAX_CHOSEN, `Choose up to ${MAX_CHOSEN}.`)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

/** Locations to generate plans for: the union of what these fields name. */
const targets = {
  networkIds: ids,
  groupIds: ids,
  geographyIds: ids,
  pcNumbers: z
    .string()
    .max(40_000, "Paste a shorter list.")
    .default("")
    .transform(parsePcNumbers)
    .refine((numbers) => numbers.length <= MAX_PC_NUMBERS, "Paste up to 2,000 {pcNumbers} at a time."),
};

export const autopilotBatchForm = z
  .strictObject({
    intent: intentField(["preview", "generate"]),
    idempotencyKey: idempotencyKeyField,
    setId: recordIdField,
    startsOn: z.iso.date({ error: "Enter the first day." }),
    ...targets,
  })
  .superRefine((form, context) => {
    const { networkIds, groupIds, geographyIds, pcNumbers } = form;
    if (networkIds.length + groupIds.length + geographyIds.length + pcNumbers.length > 0) return;
    context.addIssue({
      code: "custom",
      path: ["pcNumbers"],
      message: "Choose a {network}, {group} or geography, or paste {pcNumbers}.",
    });
  });
export type BatchRequest = z.output<typeof autopilotBatchForm>;
export type BatchTargets = Pick<BatchRequest, "networkIds" | "groupIds" | "geographyIds" | "pcNumbers">;
