import { z } from "zod";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalLine,
  optionalText,
  recordId,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { MOST_CENTS, MOST_LOCATIONS, MOST_NAME, MOST_OBJECTIVES, MOST_QUANTITY, MOST_TITLE } from "./plan-limits.ts";

const day = z.iso.date({ error: "Enter a day." });
const days = {
  startsOn: said(day, "First day", { widget: "day" }),
  endsOn: said(day, "Last day", { widget: "day" }),
};

const money = dollarsField("Enter dollars and cents, such as 1,250.00.", MOST_CENTS);

const facts = {
  intent,
  /** "" takes the suggested one. */
  name: said(optionalLine(MOST_NAME), "Name", {
    help: "Leave it empty to call it after its objective and season, as in “Win back guests - Spring 2026”.",
  }),
  objectiveIds: said(
    z
      .array(recordId)
      .min(1, "Choose one objective at least.")
      .max(MOST_OBJECTIVES, `Choose at most ${MOST_OBJECTIVES} objectives.`)
      .transform((ids) => [...new Set(ids)]),
    "Objectives",
    { widget: { as: "ticks", columns: 2 } },
  ),
  ...days,
  budgetCents: said(
    money
      .refine((cents) => cents > 0, "Enter more than 0, or leave it empty for no budget.")
      .optional()
      .transform((cents) => cents ?? null),
    "Budget",
    { help: "You see what is left while you plan.", widget: "money" },
  ),
};

const neighborhood = z.enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." });
const neighborhoodHelp = "It recommends {ideas} that suit the place.";

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
    idempotencyKey,
    locationIds: said(
      z
        .array(recordId)
        .min(1, "Choose one {location} at least.")
        .max(MOST_LOCATIONS, `Choose at most ${MOST_LOCATIONS} {locations}.`)
        .transform((ids) => [...new Set(ids)]),
      "{Locations}",
    ),
    /** Null takes each location's own. */
    neighborhoodType: said(
      neighborhood.optional().transform((type) => type ?? null),
      "Neighborhood",
      {
        help: neighborhoodHelp,
        widget: { as: "select", words: neighborhoodWords, emptyLabel: "Each {location}'s own" },
      },
    ),
    startFrom: said(startFrom, "Start from", {
      help: "Items keep their place: what begins two weeks after the first day still does.",
      widget: "select",
    }),
  })
  .superRefine(checkPeriod);
export type NewPlan = z.output<typeof newPlanForm>;

/** The facts of a draft. */
export const planForm = z
  .strictObject({
    ...facts,
    version,
    neighborhoodType: said(neighborhood, "Neighborhood", {
      help: neighborhoodHelp,
      widget: { as: "select", words: neighborhoodWords },
    }),
  })
  .superRefine(checkPeriod);
export type PlanChange = z.output<typeof planForm>;

const itemFields = {
  intent,
  ...days,
  quantity: said(wholeNumber(1, MOST_QUANTITY), "Quantity", { widget: "numeric" }),
  unitCostCents: said(money, "Unit cost", { widget: "money" }),
  channelOptionId: said(
    recordId.optional().transform((id) => id ?? null),
    "Option",
    { widget: { as: "select", emptyLabel: "None" } },
  ),
  vendor: said(optionalLine(100), "Vendor"),
  note: said(optionalText(1_000), "Note", { widget: { as: "area", rows: 2 } }),
  /** Absent where nobody was asked: an item stays as it is. */
  claims: said(z.enum(["yes", "no"], { error: "Choose one." }).optional(), "Claim money for it", {
    widget: { as: "radio", words: { yes: "Yes", no: "No" } },
  }),
};

const title = lineOfText(MOST_TITLE, "Enter what it is.");

/** An item that is no idea of the library. */
export const newItemForm = z
  .strictObject({
    ...itemFields,
    idempotencyKey,
    title: said(title, "Title"),
    channelId: said(recordId, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
  })
  .superRefine(checkPeriod);
export type NewItem = z.output<typeof newItemForm>;

/** An item of a plan. The title and the channel are posted for an item of one's own; an idea brings them. */
export const itemForm = z
  .strictObject({
    ...itemFields,
    version,
    title: said(title.optional(), "Title"),
    channelId: said(recordId.optional(), "Channel", { widget: "select" }),
    /** Posted once the plan is active. */
    actualCents: said(
      money.optional().transform((cents) => cents ?? null),
      "Paid in the end",
      { help: "What the item cost in all.", widget: "money" },
    ),
  })
  .superRefine(checkPeriod);
export type ItemChange = z.output<typeof itemForm>;

/** What a form says about claiming an item, as its column; nothing where it says nothing. */
export function eligibilityOf({ claims }: Pick<ItemChange, "claims">): { isIncentiveEligible?: boolean } {
  return claims === undefined ? {} : { isIncentiveEligible: claims === "yes" };
}

export const commentForm = z.strictObject({
  intent,
  idempotencyKey,
  text: optionalText(1_000).pipe(z.string().min(1, "Write a comment first.")),
});

export const completeForm = z.strictObject({ intent, version: version.optional(), reason: optionalText(1_000) });

function checkPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }, context: z.RefinementCtx): void {
  if (endsOn >= startsOn) return;
  context.addIssue({ code: "custom", path: ["endsOn"], message: "Enter the first day or a later one." });
}
