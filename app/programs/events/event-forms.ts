import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKey,
  intent,
  optionalLine,
  optionalText,
  recordId,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { type EventType, eventTypeWords } from "./event-rules.ts";

const MOST_PEOPLE = 1_000_000;
const MOST_CARDS = 1_000;
const MOST_SHOPS = 700;

const count = (most: number) =>
  wholeNumber(0, most)
    .optional()
    .transform((given) => given ?? null);

const TYPES = Object.keys(eventTypeWords).filter((type): type is EventType => Object.hasOwn(eventTypeWords, type));

/** Who an event is held with and what is planned for it. */
export const eventPlanForm = z.strictObject({
  intent,
  version,
  type: said(z.enum(TYPES, { error: "Choose from the list." }), "Type", {
    widget: { as: "select", words: eventTypeWords },
  }),
  hostOrganization: said(optionalLine(100), "Host organization", { help: "The school, club or charity it is with." }),
  hostName: said(optionalLine(100), "Host contact"),
  hostEmail: said(
    emailAddress.optional().transform((given) => given ?? null),
    "E-mail of the host contact",
    { widget: "email" },
  ),
  hostPhone: said(phoneNumber, "Phone of the host contact", { widget: "phone" }),
  plannedSamples: said(count(MOST_PEOPLE), "Planned samples", { widget: "numeric" }),
  plannedGiftCards: said(count(MOST_CARDS), "Planned gift cards", { widget: "numeric" }),
});
export type EventPlan = z.output<typeof eventPlanForm>;

const percent = z.string().trim().max(7).default("");

/** How the cost of an event is split over its shops. */
export const splitForm = z
  .strictObject({
    intent,
    version,
    split: said(z.enum(["even", "percent"], { error: "Choose how the cost is split." }), "The cost is split", {
      widget: { as: "radio", words: { even: "Evenly", percent: "By percent" } },
    }),
    shares: z
      .array(z.strictObject({ locationId: recordId, percent }))
      .max(MOST_SHOPS)
      .default([]),
  })
  .superRefine(({ split, shares }, context) => {
    const refusal = split === "percent" ? refusalOfShares(shares.map((share) => basisPointsOf(share.percent))) : null;
    if (refusal) context.addIssue({ code: "custom", path: ["shares"], message: refusal });
  });
export type Split = z.output<typeof splitForm>;

/** Hundredths of a percent as people type them, "33.34" or "33.34 %"; null where it is no percentage. */
export function basisPointsOf(typed: string): number | null {
  const points = typed.startsWith("$") ? null : centsOf(typed.replace(/\s*%$/, ""));
  return points !== null && points <= WHOLE ? points : null;
}

const WHOLE = 10_000;

function refusalOfShares(points: readonly (number | null)[]): string | null {
  if (points.some((one) => one === null)) return "Enter a percentage for each {location}, such as 33.34.";
  const sum = points.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return sum === WHOLE ? null : `The shares add up to ${(sum / 100).toFixed(2)} %. Make them 100.00 %.`;
}

/** How an event went at one of its shops. */
export const recapForm = z.strictObject({
  intent,
  version: version.optional(),
  locationId: recordId,
  attendance: said(wholeNumber(0, MOST_PEOPLE), "How many people came", { widget: "numeric" }),
  samples: said(count(MOST_PEOPLE), "Samples given", { widget: "numeric" }),
  giftCardsUsed: said(count(MOST_CARDS), "Gift cards used", { widget: "numeric" }),
  salesCents: said(
    dollarsField("Enter dollars and cents, such as 1,250.00.")
      .optional()
      .transform((cents) => cents ?? null),
    "Sales",
    { widget: "money" },
  ),
  rating: said(
    wholeNumber(1, 5)
      .optional()
      .transform((given) => given ?? null),
    "How it went",
    {
      widget: {
        as: "select",
        emptyLabel: "No rating",
        words: { 5: "5, very well", 4: "4, well", 3: "3, fair", 2: "2, poorly", 1: "1, badly" },
      },
    },
  ),
  wentWell: said(optionalText(1_000), "What went well", { widget: { as: "area", rows: 2 } }),
  improve: said(optionalText(1_000), "What to do better", { widget: { as: "area", rows: 2 } }),
  /** What the browser holds before it sends it; the server receives files by themselves. */
  photos: z.unknown().optional(),
  photoIds: z.array(recordId).max(40).default([]),
  noPhotoReason: said(optionalLine(255), "Why there is no photo", { help: "Only where you have none." }),
});
export type Recap = z.output<typeof recapForm>;

/** A copy of an event on another day. */
export const copyForm = z.strictObject({
  intent,
  idempotencyKey,
  startsOn: said(dayField("Enter the first day."), "First day of the copy", { widget: "day" }),
});
