import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalText,
  recordId,
  ticked,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { shipToFields } from "#app/programs/shipping/ship-to-form.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const languageWords = { en: "English", es: "Spanish" } as const;

const programFields = {
  reason: said(lineOfText(40, "Choose a reason."), "Reason", {
    widget: { as: "select", emptyLabel: "Choose a reason" },
  }),
  openingOn: said(
    dayField("Enter the day as MM/DD/YYYY.")
      .optional()
      .transform((day) => day ?? null),
    "Opening day",
    { widget: "day" },
  ),
  startsOn: said(dayField("Enter the first day of the program."), "Program starts", { widget: "day" }),
  winners: said(wholeNumber(1, 500), "Winners", { widget: "numeric" }),
  language: said(z.enum(["en", "es"], { error: "Choose from the list." }), "Language of the cards", {
    widget: { as: "select", words: languageWords },
  }),
  instructions: said(optionalText(1_000), "Special instructions", { widget: { as: "area", rows: 3 } }),
  asksException: said(ticked, "Ask for an exception: a Senior Advisor decides", { widget: "tick" }),
};

const deliveryFields = {
  contactName: said(lineOfText(100, "Enter who we talk to."), "Contact", { autoComplete: "name" }),
  contactEmail: said(emailAddress, "E-mail", { widget: "email" }),
  contactPhone: said(phoneNumber, "Phone", { widget: "phone" }),
  ...shipToFields,
};

/** A request as it is ordered. */
export const newCoffeeForm = z.strictObject({
  intent,
  idempotencyKey,
  locationId: recordId,
  ...programFields,
  ...deliveryFields,
});
export type NewCoffeeForm = z.output<typeof newCoffeeForm>;

/** The same until somebody decides. */
export const coffeeForm = z.strictObject({ intent, version, ...programFields, ...deliveryFields });
export type CoffeeForm = z.output<typeof coffeeForm>;

/** What may be changed until production. */
export const deliveryForm = z.strictObject({ intent, version, ...deliveryFields });
export type DeliveryForm = z.output<typeof deliveryForm>;

export const approveForm = z.strictObject({
  ...stepFields,
  approvedWinners: said(wholeNumber(1, 500).optional(), "Winners", { widget: "numeric" }),
});
export const shipForm = z.strictObject({
  ...stepFields,
  carrier: said(lineOfText(40, "Enter the carrier."), "Carrier"),
  tracking: said(lineOfText(80, "Enter the tracking number."), "Tracking number"),
});
