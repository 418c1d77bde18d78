import { z } from "zod";
import { idempotencyKey, intent, recordId } from "#app/platform/fields/text-fields.ts";
import { MOST_PC_NUMBERS, pcNumbersOf } from "#app/organization/geographies/pc-numbers.ts";

const MOST_CHOSEN = 400;
const ids = z
  .array(recordId)
  .max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN}.`)
  .default([])
  .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));

/** For which locations plans are generated: all that any of these names. */
const targets = {
  networkIds: ids,
  groupIds: ids,
  geographyIds: ids,
  pcNumbers: z
    .string()
    .max(40_000, "Paste less at once.")
    .default("")
    .transform(pcNumbersOf)
    .refine((numbers) => numbers.length <= MOST_PC_NUMBERS, "Paste at most 2,000 {pcNumbers} at once."),
};

export const batchForm = z
  .strictObject({
    intent,
    idempotencyKey,
    setId: recordId,
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
export type BatchAsk = z.output<typeof batchForm>;
export type Targets = Pick<BatchAsk, "networkIds" | "groupIds" | "geographyIds" | "pcNumbers">;
