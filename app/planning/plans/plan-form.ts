import { z } from "zod";
import { checkPeriod } from "#app/platform/fields/day-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  optionalText,
  requiredLines,
  recordIdField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import {
  MAX_PLAN_CENTS,
  MAX_PLAN_LOCATIONS,
  MAX_PLAN_NAME,
  MAX_PLAN_OBJECTIVES,
  MAX_ITEM_QUANTITY,
  MAX_ITEM_TITLE,
} from "./plan-limits.ts";

const day = z.iso.date({ error: "Enter a date." });
const days = {
  startsOn: field(day, "First day", { widget: "day" }),
  endsOn: field(day, "Last day", { widget: "day" }),
};

const money = dollarsField("Enter dollars and cents, such as 1,250.00.", MAX_PLAN_CENTS);

const detailFields = {
  intent: intentField(["create", "change"]),
  /** "" uses the suggested name. */
  name: field(optionalLine(MAX_PLAN_NAME), "Name", {
    help: "Leave blank to use the objective and season, like “Win back customers - Spring 2026”.",
  }),
  objectiveIds: field(
    z
      .array(recordIdField)
      .min(1, "Choose at least one objective.")
      .max(MAX_PLAN_OBJECTIVES, `Choose up to ${MAX_PLAN_OBJECTIVES} objectives.`)
      .transform((ids) => [...new Set(ids)]),
    "Objectives",
    { widget: { as: "ticks", columns: 2 } },
  ),
  ...days,
  budgetCents: field(
    money
      .refine((cents) => cents > 0, "Enter more than 0, or leave blank for no budget.")
      .optional()
      .transform((cents) => cents ?? null),
    "Budget",
    { help: "We show how much is left as you plan.", widget: "money" },
  ),
};

const neighborhood = z.enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." });
const neighborhoodHelp = "We use it to recommend {ideas}.";

/** Starting point of a plan: blank, an autopilot set, or a copy of another plan. */
const startFrom = z
  .string()
  .default("blank")
  .transform((value, context): StartFrom => {
    if (value === "blank") return { kind: "blank" };
    const [, kind, id] = /^(set|copy)-([1-9]\d{0,8})$/.exec(value) ?? [];
    if (kind === "set" || kind === "copy") return { kind, id: Number(id) };
    context.addIssue({ code: "custom", message: "Choose from the list." });
    return z.NEVER;
  });

export type StartFrom = { kind: "blank" } | { kind: "set" | "copy"; id: number };

/** Fields of new plans, one for each chosen location. */
export const newPlanForm = z
  .strictObject({
    ...detailFields,
    idempotencyKey: idempotencyKeyField,
    locationIds: field(
      z
        .array(recordIdField)
        .min(1, "Choose at least one {location}.")
        .max(MAX_PLAN_LOCATIONS, `Choose up to ${MAX_PLAN_LOCATIONS} {locations}.`)
        .transform((ids) => [...new Set(ids)]),
      "{Locations}",
    ),
    /** Null uses each location's own. */
    neighborhoodType: field(
      neighborhood.optional().transform((type) => type ?? null),
      "Neighborhood",
      {
        help: neighborhoodHelp,
        widget: { as: "select", words: neighborhoodWords, emptyLabel: "Use each {location}'s setting" },
      },
    ),
    startFrom: field(startFrom, "Start from", {
      help: "Item dates shift to match your new first day.",
      widget: "select",
    }),
  })
  .superRefine(checkPeriod);
export type NewPlan = z.output<typeof newPlanForm>;

/** Details of a draft. */
export const planForm = z
  .strictObject({
    ...detailFields,
    version: versionField,
    neighborhoodType: field(neighborhood, "Neighborhood", {
      help: neighborhoodHelp,
      widget: { as: "select", words: neighborhoodWords },
    }),
  })
  .superRefine(checkPeriod);
export type PlanChange = z.output<typeof planForm>;

/** Plans that a form changes: every draft of the plan's campaign; only the plan itself when absent. */
export const campaignScopeField = z.literal("all").optional();

const itemFields = {
  intent: intentField(["add-item", "change-item"]),
  scope: campaignScopeField,
  ...days,
  quantity: field(wholeNumberField(1, MAX_ITEM_QUANTITY), "Quantity", { widget: "numeric" }),
  unitCostCents: field(money, "Cost each", { widget: "money" }),
  channelOptionId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "Channel option",
    {
      help: "The product you plan to buy. It doesn't change the cost or order anything.",
      widget: { as: "select", emptyLabel: "None" },
    },
  ),
  vendor: field(optionalLine(100), "Vendor"),
  note: field(optionalText(1_000), "Note", { widget: { as: "area", rows: 2 } }),
  /** Absent when the form has no such question; the item then keeps its answer. */
  claims: field(z.enum(["yes", "no"], { error: "Choose one." }).optional(), "Claim reimbursement", {
    widget: { as: "radio", words: { yes: "Yes", no: "No" } },
  }),
};

const title = requiredText(MAX_ITEM_TITLE, "Enter a title.");

/** Fields of a new custom item. */
export const newPlanItemForm = z
  .strictObject({
    ...itemFields,
    idempotencyKey: idempotencyKeyField,
    title: field(title, "Title"),
    channelId: field(recordIdField, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
  })
  .superRefine(checkPeriod);
export type NewCustomItem = z.output<typeof newPlanItemForm>;

/** Fields of a plan's item. Title and channel are posted only for a custom item; an idea determines them. */
export const planItemForm = z
  .strictObject({
    ...itemFields,
    version: versionField,
    title: field(title.optional(), "Title"),
    channelId: field(recordIdField.optional(), "Channel", { widget: "select" }),
    /** Actual cost in cents, which the form has only once the plan is active. */
    actualCents: field(
      money.optional().transform((cents) => cents ?? null),
      "Actual cost",
      { help: "The total paid for this item.", widget: "money" },
    ),
  })
  .superRefine(checkPeriod);
export type PlanItemChange = z.output<typeof planItemForm>;

/** Return the form's claim choice as its column; empty when the form did not ask. */
export function toEligibilityColumn({ claims }: Pick<PlanItemChange, "claims">): { isIncentiveEligible?: boolean } {
  return claims === undefined ? {} : { isIncentiveEligible: claims === "yes" };
}

export const commentForm = z.strictObject({
  intent: intentField(["comment"]),
  idempotencyKey: idempotencyKeyField,
  text: requiredLines(1_000, "Enter a comment."),
});

export const completePlanForm = z.strictObject({
  intent: intentField(["complete"]),
  version: versionField.optional(),
  reason: optionalText(1_000),
});
