import { z } from "zod";
import {
  intent,
  lineOfText,
  optionalLine,
  optionalText,
  recordId,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { NEIGHBORHOOD_TYPES } from "#app/organization/locations/location-words.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { MOST_CENTS, MOST_LOCATIONS, MOST_NAME, MOST_OBJECTIVES, MOST_QUANTITY } from "./plan-limits.ts";

const day = z.iso.date({ error: "Enter a day." });

const money = z
  .string({ error: "Enter dollars and cents, such as 1,250.00." })
  .trim()
  .transform((typed, context) => {
    const cents = centsOf(typed);
    if (cents !== null && cents <= MOST_CENTS) return cents;
    const message = cents === null ? "Enter dollars and cents, such as 1,250.00." : "Enter 10,000,000 dollars or less.";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const facts = {
  intent,
  /** "" takes the suggested one. */
  name: optionalLine(MOST_NAME),
  objectiveIds: z
    .array(recordId)
    .min(1, "Choose one objective at least.")
    .max(MOST_OBJECTIVES, `Choose at most ${MOST_OBJECTIVES} objectives.`)
    .transform((ids) => [...new Set(ids)]),
  startsOn: day,
  endsOn: day,
  budgetCents: money
    .refine((cents) => cents > 0, "Enter more than 0, or leave it empty for no budget.")
    .optional()
    .transform((cents) => cents ?? null),
};

/** What a plan begins with: nothing, an autopilot set, or what another plan holds. */
const startFrom = z
  .string()
  .default("blank")
  .transform((given, context): StartFrom => {
    if (given === "blank") return { kind: "blank" };
    const [, kind, id] = /^(set|copy)-([1-9]\d{0,8})$/.exec(given) ?? [];
    if (kind === "set" || kind === "copy") return { kind, id: Number(id) };
    context.addIssue({ code: "custom", message: "Choose from the list." });
    return z.NEVER;
  });

export type StartFrom = { kind: "blank" } | { kind: "set" | "copy"; id: number };

/** One new plan for each of some locations. */
export const newPlanForm = z
  .strictObject({
    ...facts,
    locationIds: z
      .array(recordId)
      .min(1, "Choose one {location} at least.")
      .max(MOST_LOCATIONS, `Choose at most ${MOST_LOCATIONS} {locations}.`)
      .transform((ids) => [...new Set(ids)]),
    /** Null takes each location's own. */
    neighborhoodType: z
      .enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." })
      .optional()
      .transform((type) => type ?? null),
    startFrom,
  })
  .superRefine(checkPeriod);
export type NewPlan = z.output<typeof newPlanForm>;

/** The facts of a draft. */
export const planForm = z
  .strictObject({
    ...facts,
    version,
    neighborhoodType: z.enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." }),
  })
  .superRefine(checkPeriod);
export type PlanChange = z.output<typeof planForm>;

const itemFields = {
  intent,
  startsOn: day,
  endsOn: day,
  quantity: wholeNumber(1, MOST_QUANTITY),
  unitCostCents: money,
  channelOptionId: recordId.optional().transform((id) => id ?? null),
  vendor: optionalLine(100),
  note: optionalText(1_000),
};

const ownFields = { title: lineOfText(100, "Enter what it is."), channelId: recordId };

/** An item that is no idea of the library. */
export const newItemForm = z.strictObject({ ...itemFields, ...ownFields }).superRefine(checkPeriod);
export type NewItem = z.output<typeof newItemForm>;

/** An item of a plan. The title and the channel are posted for an item of one's own; an idea brings them. */
export const itemForm = z
  .strictObject({
    ...itemFields,
    version,
    title: ownFields.title.optional(),
    channelId: ownFields.channelId.optional(),
    /** What was paid in the end; posted once the plan is active. */
    actualCents: money.optional().transform((cents) => cents ?? null),
  })
  .superRefine(checkPeriod);
export type ItemChange = z.output<typeof itemForm>;

export const commentForm = z.strictObject({
  intent,
  text: optionalText(1_000).pipe(z.string().min(1, "Write a comment first.")),
});

export const completeForm = z.strictObject({ intent, reason: optionalText(1_000) });

function checkPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }, context: z.RefinementCtx): void {
  if (endsOn >= startsOn) return;
  context.addIssue({ code: "custom", path: ["endsOn"], message: "Enter the first day or a later one." });
}
