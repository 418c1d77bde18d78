import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { idempotencyKey, intent, optionalLine, recordId, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { answersField } from "#app/programs/questions/questions.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const MOST_LOCATIONS = 200;
export const MOST_WISHES = 60;

/** What people say of an order. Its package, locations and posts are looked up; no price is among them. */
export const socialForm = z.strictObject({
  intent,
  idempotencyKey,
  /** Of the order that is changed. */
  orderId: recordId.optional(),
  priceId: z.string({ error: "Choose a package." }).max(40),
  months: said(wholeNumber(1, 12).default(1), "Months", { widget: "numeric", isNeeded: true }),
  locationIds: z
    .array(recordId)
    .min(1, "Choose a {location}.")
    .max(MOST_LOCATIONS, `Choose ${MOST_LOCATIONS} {locations} at most.`),
  answers: answersField,
  startOn: said(dayField("Enter the day on which the posts begin."), "Begins on", { widget: "day" }),
  preferredTimes: said(optionalLine(200), "Best times", { help: "Such as weekdays at 7 am." }),
  postIds: z.array(recordId).max(MOST_WISHES).default([]),
});
export type SocialForm = z.output<typeof socialForm>;
