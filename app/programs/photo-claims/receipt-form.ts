import { z } from "zod";
import type { FieldErrors } from "#app/http/errors.ts";
import { dayField } from "#app/platform/fields/day-fields.ts";
import {
  checkboxField,
  idempotencyKeyField,
  intentField,
  optionalLine,
  recordIdField,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { claimFileRules } from "#app/programs/claims/claim-form.ts";
import { missingErrors } from "#app/programs/claims/complete-claim.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Largest number of receipts that wait for a user's claims, which is also the most that are added at once. */
export const MAX_PENDING_RECEIPTS = 40;

export const receiptUpload = {
  files: ["receipts", "camera"],
  most: claimFileRules.maxBytes,
  mostFiles: MAX_PENDING_RECEIPTS,
};

/**
 * Form of a receipt's claim. `activity` is the key of an activity or of a draft claim (`activityKey`). `more` saves a
 * draft and goes on with the claim's next receipt.
 */
export const receiptForm = z
  .strictObject({
    intent: intentField(["submit", "save", "more"]),
    receiptId: recordIdField,
    idempotencyKey: idempotencyKeyField,
    vendor: field(optionalLine(100), "Vendor", { isNeeded: true }),
    invoiceOn: field(dayField("Enter the invoice date.").optional(), "Invoice date", { widget: "day", isNeeded: true }),
    amountCents: field(
      dollarsField("Enter the amount.")
        .refine((cents) => cents > 0, "Enter more than $0.00.")
        .optional(),
      "Amount",
      { isNeeded: true },
    ),
    activity: field(z.string().max(40).default(""), "Activity"),
    certifiedName: field(optionalLine(100), "Your full name", { autoComplete: "name", isNeeded: true }),
    isCertified: field(checkboxField, "Everything in this claim is true and hasn't been claimed before", {
      widget: "tick",
    }),
    acceptsLess: field(checkboxField, "I accept a lower amount if the budget runs short", { widget: "tick" }),
  })
  .check(({ value, issues }) => {
    const { intent, activity, certifiedName, isCertified } = value;
    const missing = missingErrors([["activity", activity === "", "Choose an activity."]]);
    if (intent === "submit") {
      const choice = parseActivityKey(activity);
      // A draft may have another receipt with these values.
      if (!choice || !("claimId" in choice)) Object.assign(missing, missingReceiptFields(value));
      const certificate = missingErrors([
        ["certifiedName", certifiedName === "", "Enter your name to certify the claim."],
        ["isCertified", !isCertified, "Confirm that the claim is true."],
      ]);
      Object.assign(missing, certificate);
    }
    for (const [path, [message = ""]] of Object.entries(missing)) {
      issues.push({ code: "custom", path: [path], message, input: value });
    }
  });
export type ReceiptFormValues = z.output<typeof receiptForm>;

/** Return an error for each value that a claim's first receipt lacks. */
export function missingReceiptFields({
  vendor,
  invoiceOn,
  amountCents,
}: {
  vendor: string;
  invoiceOn?: string | undefined;
  amountCents?: number | undefined;
}): FieldErrors {
  return missingErrors([
    ["vendor", vendor === "", "Enter the vendor."],
    ["invoiceOn", invoiceOn === undefined, "Enter the invoice date."],
    ["amountCents", amountCents === undefined, "Enter the amount."],
  ]);
}

/** Activity, or draft claim, that a receipt can belong to. */
export type ActivityChoice = { claimId: number } | { eventId: number; locationId: number } | { planItemId: number };

/** Return the value that stands for a choice in the form. */
export function activityKey(choice: ActivityChoice): string {
  if ("claimId" in choice) return `claim-${choice.claimId}`;
  return "planItemId" in choice ? `item-${choice.planItemId}` : `event-${choice.eventId}-${choice.locationId}`;
}

/** Return the choice of a form's value; null for any other text. */
export function parseActivityKey(key: string): ActivityChoice | null {
  const [, kind, first, second] = /^(claim|item|event)-(\d{1,9})(?:-(\d{1,9}))?$/.exec(key) ?? [];
  if (kind === "claim" && !second) return { claimId: Number(first) };
  if (kind === "item" && !second) return { planItemId: Number(first) };
  return kind === "event" && second ? { eventId: Number(first), locationId: Number(second) } : null;
}

/** Activity, or draft claim, that the page's address asks for; zero stands for none. */
export interface WantedActivity {
  eventId: number;
  itemId: number;
  locationId: number;
  claimId: number;
}

/** Return the query that asks for an activity. */
export function wantedQuery({ eventId, itemId, locationId, claimId }: WantedActivity) {
  return {
    event: eventId || undefined,
    item: itemId || undefined,
    location: locationId || undefined,
    claim: claimId || undefined,
  };
}
