import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { requiredText, checkboxField } from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { REASON_CODES, type ReasonCode } from "./claim-rules.ts";

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(REASON_CODES, code);

const reasonCodes = field(
  z
    .array(z.string().refine(isReasonCode, "Choose from the list."), { error: "Choose a reason code." })
    .min(1, "Choose a reason code."),
  "Reason codes",
  { widget: { as: "ticks", words: REASON_CODES } },
);
/** Confirms the decision on a claim that looks like a duplicate. */
const isNoDuplicate = field(checkboxField, "I checked the other claim, and this isn't a duplicate", { widget: "tick" });

export const submitForm = z.strictObject({
  ...recordActionFields,
  certifiedName: field(requiredText(100, "Enter your name to certify the claim."), "Your full name"),
  isCertified: field(
    z.literal(true, { error: "Confirm that the claim is true." }),
    "Everything in this claim is true and hasn't been claimed before",
    {
      widget: "tick",
    },
  ),
  acceptsLess: field(checkboxField, "I accept a lower amount if the budget runs short", { widget: "tick" }),
});

export const approveClaimForm = z.strictObject({ ...recordActionFields, isNoDuplicate });
export const approvePartForm = z.strictObject({
  ...recordActionFields,
  isNoDuplicate,
  approvedCents: field(dollarsField("Enter the approved amount."), "Approved amount", { widget: "money" }),
  reasonCodes,
});
export const rejectForm = z.strictObject({ ...recordActionFields, reasonCodes });
export const payForm = z.strictObject({
  ...recordActionFields,
  paidOn: field(dayField("Enter the payment date."), "Paid on", { widget: "day" }),
  paymentRef: field(requiredText(100, "Enter the payment reference."), "Reference"),
});
