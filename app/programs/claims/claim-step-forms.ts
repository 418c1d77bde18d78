import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { lineOfText, ticked } from "#app/platform/fields/text-fields.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { REASON_CODES, type ReasonCode } from "./claim-rules.ts";

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(REASON_CODES, code);

const reasonCodes = said(
  z
    .array(z.string().refine(isReasonCode, "Choose from the list."), { error: "Choose a reason." })
    .min(1, "Choose a reason."),
  "Why",
  { widget: { as: "ticks", words: REASON_CODES } },
);
/** Whether a claim that looks like another one is decided all the same. */
const isNoDuplicate = said(ticked, "I looked at the other claim: this one is no duplicate", { widget: "tick" });

export const submitForm = z.strictObject({
  ...stepFields,
  certifiedName: said(lineOfText(100, "Enter your name to certify the claim."), "Your full name"),
  isCertified: said(
    z.literal(true, { error: "Tick that it is true." }),
    "Everything in this claim is true and was not claimed before",
    {
      widget: "tick",
    },
  ),
  acceptsLess: said(ticked, "I accept less where the money does not last", { widget: "tick" }),
});

export const approveForm = z.strictObject({ ...stepFields, isNoDuplicate });
export const approvePartForm = z.strictObject({
  ...stepFields,
  isNoDuplicate,
  approvedCents: said(dollarsField("Enter what is approved."), "Approved amount", { widget: "money" }),
  reasonCodes,
});
export const rejectForm = z.strictObject({ ...stepFields, reasonCodes });
export const payForm = z.strictObject({
  ...stepFields,
  paidOn: said(dayField("Enter the day of the payment."), "Paid on", { widget: "day" }),
  paymentRef: said(lineOfText(100, "Enter the payment's reference."), "Reference"),
});
