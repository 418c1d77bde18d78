import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { requiredText, checkboxField, recordIdField } from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { MAX_CLAIM_LINES } from "./claim-form.ts";
import { explanationOf, isStandardQuestion, questionOf } from "./claim-reasons.ts";
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

/** Decision on one line of a claim; a line without a tick is declined for its reason. */
const lineDecision = z.strictObject({
  id: recordIdField,
  isApproved: checkboxField,
  reason: z.string().refine(isReasonCode, "Choose from the list.").optional(),
});
export type LineDecision = z.output<typeof lineDecision>;

/** Explanation of a decision; its reason codes explain it when the advisor writes nothing. */
function withExplanation<Form extends { reason?: string; reasonCodes: ReasonCode[] }>(form: Form): Form {
  return { ...form, reason: explanationOf(form.reasonCodes, form.reason) };
}

export const askForm = z
  .strictObject({
    ...recordActionFields,
    question: z.string().refine(isStandardQuestion, "Choose from the list.").optional(),
  })
  .transform(({ question, ...form }) => ({ ...form, reason: questionOf(question, form.reason) }));
export const approveClaimForm = z.strictObject({ ...recordActionFields, isNoDuplicate });
export const approvePartForm = z
  .strictObject({
    ...recordActionFields,
    isNoDuplicate,
    lines: z.array(lineDecision).max(MAX_CLAIM_LINES).optional(),
    /** Absent when it follows from the lines. */
    approvedCents: field(dollarsField("Enter the approved amount.").optional(), "Approved amount", { widget: "money" }),
    reasonCodes: z.array(z.string().refine(isReasonCode, "Choose from the list.")).default([]),
  })
  .transform((form) => {
    const ofLines = (form.lines ?? []).flatMap(({ isApproved, reason }) => (isApproved ? [] : (reason ?? [])));
    return withExplanation({ ...form, reasonCodes: [...new Set([...form.reasonCodes, ...ofLines])] });
  });
export const rejectForm = z.strictObject({ ...recordActionFields, reasonCodes }).transform(withExplanation);
export const payForm = z.strictObject({
  ...recordActionFields,
  paidOn: field(dayField("Enter the payment date."), "Paid on", { widget: "day" }),
  paymentRef: field(requiredText(100, "Enter the payment reference."), "Reference"),
});
