import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalText,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { shipToFields, shipToSection } from "#app/programs/order-forms/ship-to-form.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";

export const languageWords = { en: "English", es: "Spanish" } as const;

const programFields = {
  reason: field(requiredText(40, "Choose a reason."), "Reason", {
    widget: { as: "select", emptyLabel: "Choose a reason" },
  }),
  openingOn: field(
    dayField("Enter the date as MM/DD/YYYY.")
      .optional()
      .transform((day) => day ?? null),
    "Opening day",
    { widget: "day" },
  ),
  startsOn: field(dayField("Enter the first day of the program."), "Program starts", { widget: "day" }),
  winners: field(wholeNumberField(1, 500), "Winners", { widget: "numeric" }),
  language: field(z.enum(["en", "es"], { error: "Choose from the list." }), "Card language", {
    widget: { as: "select", words: languageWords },
  }),
  instructions: field(optionalText(1_000), "Special instructions", { widget: { as: "area", rows: 3 } }),
  asksException: field(checkboxField, "Request an exception from a Senior Advisor", { widget: "tick" }),
};

const deliveryFields = {
  contactName: field(requiredText(100, "Enter a contact."), "Contact", { autoComplete: "name" }),
  contactEmail: field(emailAddress, "Email", { widget: "email" }),
  contactPhone: field(phoneNumber, "Phone", { widget: "phone" }),
  ...shipToFields,
};

/** Form of a new request. */
export const newCoffeeForm = z.strictObject({
  intent: intentField(["save"]),
  idempotencyKey: idempotencyKeyField,
  locationId: recordIdField,
  ...programFields,
  ...deliveryFields,
});
export type NewCoffeeForm = z.output<typeof newCoffeeForm>;

/** Form of an order that is not decided yet. */
export const coffeeForm = z.strictObject({
  intent: intentField(["save"]),
  version: versionField,
  ...programFields,
  ...deliveryFields,
});
export type CoffeeValues = z.output<typeof coffeeForm>;

/** Fields that can change until production. */
export const deliveryForm = z.strictObject({
  intent: intentField(["delivery"]),
  version: versionField,
  ...deliveryFields,
});
export const deliveryLayout: FormLayout<typeof deliveryForm> = [
  {
    title: "Contact",
    text: "We'll contact this person about the order.",
    fields: [["contactName", "contactEmail", "contactPhone"]],
  },
  shipToSection,
];
export type DeliveryValues = z.output<typeof deliveryForm>;

export const approveCoffeeForm = z.strictObject({
  ...recordActionFields,
  approvedWinners: field(wholeNumberField(1, 500).optional(), "Winners", { widget: "numeric" }),
});
export const shipCoffeeForm = z.strictObject({
  ...recordActionFields,
  carrier: field(requiredText(40, "Enter the carrier."), "Carrier"),
  tracking: field(requiredText(80, "Enter the tracking number."), "Tracking number"),
});
