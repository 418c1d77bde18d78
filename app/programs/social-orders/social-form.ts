import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  optionalLine,
  recordIdField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { answersField } from "#app/programs/order-forms/questions.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

export const MAX_ORDER_LOCATIONS = 200;
export const MAX_PREFERRED_POSTS = 60;

/** Form of an order. The server looks up package, locations and posts; the form holds no price. */
export const socialForm = z.strictObject({
  intent: intentField(["checkout", "save", "package"]),
  idempotencyKey: idempotencyKeyField,
  /** Id of the order to change. */
  orderId: recordIdField.optional(),
  priceId: z.string({ error: "Choose a package." }).max(40),
  months: field(wholeNumberField(1, 12).default(1), "Months", { widget: "numeric", isNeeded: true }),
  locationIds: z
    .array(recordIdField)
    .min(1, "Choose a {location}.")
    .max(MAX_ORDER_LOCATIONS, `Choose up to ${MAX_ORDER_LOCATIONS} {locations}.`),
  answers: answersField,
  startOn: field(dayField("Enter the start date of the posts."), "Starts on", { widget: "day" }),
  preferredTimes: field(optionalLine(200), "Preferred posting times", { help: "For example, weekdays at 7 AM." }),
  postIds: z.array(recordIdField).max(MAX_PREFERRED_POSTS).default([]),
});
export type SocialForm = z.output<typeof socialForm>;
