import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  optionalLine,
  optionalText,
  recordIdField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { parseCents } from "#app/platform/money/parse-cents.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { type EventType, eventTypeWords } from "./event-rules.ts";

const MAX_PEOPLE = 1_000_000;
const MAX_CARDS = 1_000;
const MAX_SHOPS = 700;

const count = (most: number) =>
  wholeNumberField(0, most)
    .optional()
    .transform((value) => value ?? null);

const TYPES = Object.keys(eventTypeWords).filter((type): type is EventType => Object.hasOwn(eventTypeWords, type));

/** Host and planned numbers of an event. */
export const eventPlanForm = z.strictObject({
  intent: intentField(["plan"]),
  version: versionField,
  type: field(z.enum(TYPES, { error: "Choose from the list." }), "Occasion", {
    help: "Shown to your {advisor}. Sponsorships need 28 days to arrange.",
    widget: { as: "select", words: eventTypeWords },
  }),
  hostOrganization: field(optionalLine(100), "Host organization", {
    help: "The school, club or charity you host it with.",
  }),
  hostName: field(optionalLine(100), "Host contact"),
  hostEmail: field(
    emailAddress.optional().transform((value) => value ?? null),
    "Host contact email",
    { widget: "email" },
  ),
  hostPhone: field(phoneNumber, "Host contact phone", { widget: "phone" }),
  plannedSamples: field(count(MAX_PEOPLE), "Planned samples", { widget: "numeric" }),
  plannedGiftCards: field(count(MAX_CARDS), "Planned gift cards", { widget: "numeric" }),
});
export type EventPlan = z.output<typeof eventPlanForm>;

const percent = z.string().trim().max(7).default("");

/** Split of an event's cost over its locations. */
export const splitForm = z
  .strictObject({
    intent: intentField(["split"]),
    version: versionField,
    split: field(z.enum(["even", "percent"], { error: "Choose how to split the cost." }), "Cost split", {
      widget: { as: "radio", words: { even: "Evenly", percent: "By percentage" } },
    }),
    shares: z
      .array(z.strictObject({ locationId: recordIdField, percent }))
      .max(MAX_SHOPS)
      .default([]),
  })
  .superRefine(({ split, shares }, context) => {
    const refusal = split === "percent" ? sharesRefusal(shares.map((share) => parseBasisPoints(share.percent))) : null;
    if (refusal) context.addIssue({ code: "custom", path: ["shares"], message: refusal });
  });
export type CostSplit = z.output<typeof splitForm>;

/** Parse a percentage such as "33.34" or "33.34 %" to basis points (hundredths of a percent); null when it is none. */
export function parseBasisPoints(typed: string): number | null {
  const points = typed.startsWith("$") ? null : parseCents(typed.replace(/\s*%$/, ""));
  return points !== null && points <= WHOLE ? points : null;
}

const WHOLE = 10_000;

function sharesRefusal(points: readonly (number | null)[]): string | null {
  if (points.some((one) => one === null)) return "Enter a percentage for each {location}, such as 33.34.";
  const sum = points.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return sum === WHOLE ? null : `The shares add up to ${(sum / 100).toFixed(2)}%. Adjust them to 100.00%.`;
}

/** Recap of an event at one of its locations. */
export const recapForm = z.strictObject({
  intent: intentField(["recap"]),
  version: versionField.optional(),
  locationId: recordIdField,
  attendance: field(wholeNumberField(0, MAX_PEOPLE), "Attendance", { widget: "numeric" }),
  samples: field(count(MAX_PEOPLE), "Samples given", { widget: "numeric" }),
  giftCardsUsed: field(count(MAX_CARDS), "Gift cards used", { widget: "numeric" }),
  salesCents: field(
    dollarsField("Enter dollars and cents, such as 1,250.00.")
      .optional()
      .transform((cents) => cents ?? null),
    "Sales",
    { widget: "money" },
  ),
  rating: field(
    wholeNumberField(1, 5)
      .optional()
      .transform((value) => value ?? null),
    "Overall rating",
    {
      widget: {
        as: "select",
        emptyLabel: "No rating",
        words: { 5: "5, excellent", 4: "4, good", 3: "3, fair", 2: "2, poor", 1: "1, very poor" },
      },
    },
  ),
  wentWell: field(optionalText(1_000), "Highlights", { widget: { as: "area", rows: 2 } }),
  improve: field(optionalText(1_000), "Improvements for next time", { widget: { as: "area", rows: 2 } }),
  /** Files chosen in the browser; the server reads uploads separately. */
  photos: z.unknown().optional(),
  photoIds: z.array(recordIdField).max(40).default([]),
  noPhotoReason: field(optionalLine(255), "Reason for no photo", {
    help: "Required if this recap has no photos.",
    isNeeded: true,
  }),
});
export type Recap = z.output<typeof recapForm>;

/** Copy of an event to another first day. */
export const copyEventForm = z.strictObject({
  intent: intentField(["copy"]),
  idempotencyKey: idempotencyKeyField,
  startsOn: field(dayField("Enter the first day."), "First day of the new event", { widget: "day" }),
});
