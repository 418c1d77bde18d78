import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalLine,
  optionalText,
  recordId,
  ticked,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const MOST_LINES = 30;
export const MOST_FILES = 10;

export const payMethodWords = { check: "Check", ach: "ACH transfer", creditMemo: "Credit memo" } as const;

/** How a claim is paid, with the last digits of the account: "Check, account ending in 1234". */
export function methodText({ payMethod, accountLast4 }: { payMethod: string; accountLast4: string | null }): string {
  const word = wordFrom(payMethodWords, payMethod);
  return accountLast4 ? `${word}, account ending in ${accountLast4}` : word;
}

/** An invoice or a photo as a phone takes it, kept as large as a screen shows it; or a PDF. */
export const claimFileRules: FileRules = {
  accept: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  most: 10 * MB,
  fit: { width: 2_000, height: 2_000 },
};
export const claimUpload = { files: ["invoices", "photos"], most: claimFileRules.most, mostFiles: MOST_FILES };

export const claimLineForm = z.strictObject({
  description: lineOfText(255, "Enter what was bought."),
  category: lineOfText(40, "Enter a category, such as Printing."),
  amountCents: dollarsField("Enter the amount.").refine((cents) => cents > 0, "Enter more than $0.00."),
  isEligible: ticked,
  receiptFileId: recordId.optional(),
});

const howMany = wholeNumber(0, 1_000_000).optional();

/** A claim as its customer fills it in; with `certifiedName` and its tick it is submitted at once. */
export const claimForm = z.strictObject({
  intent,
  version,
  idempotencyKey,
  lines: z.array(claimLineForm).max(MOST_LINES, `A claim has ${MOST_LINES} lines at most.`).default([]),
  vendor: said(optionalLine(100), "Who was paid", { help: "As it stands on the invoice.", isNeeded: true }),
  invoiceOn: said(dayField("Enter the day of the invoice.").optional(), "Day of the invoice", {
    ...{ widget: "day", isNeeded: true },
  }),
  attendance: said(howMany, "People who came"),
  samples: said(howMany, "Samples given"),
  redemptions: said(howMany, "Coupons redeemed"),
  proofComment: said(optionalText(1_000), "How it went", { widget: { as: "area", rows: 2 } }),
  payeeName: said(lineOfText(100, "Enter who is paid back."), "Paid to"),
  payMethod: said(z.enum(["check", "ach", "creditMemo"], { error: "Choose from the list." }), "Paid by", {
    widget: { as: "select", words: payMethodWords },
  }),
  accountLast4: said(
    z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Enter the last four digits alone.")
      .optional(),
    "Account, last four digits",
    { widget: "numeric" },
  ),
  /** Files of the event or the checklist that serve as proof too. */
  photoIds: z.array(recordId).max(50).default([]),
  /** Files come with the form and are read apart from it. */
  invoices: z.unknown().optional(),
  photos: z.unknown().optional(),
  reason: said(optionalText(1_000), "Your answer", { widget: { as: "area", rows: 3 }, isNeeded: true }),
  certifiedName: said(optionalLine(100), "Your full name", { autoComplete: "name", isNeeded: true }),
  isCertified: said(ticked, "Everything in this claim is true and was not claimed before", { widget: "tick" }),
  acceptsLess: said(ticked, "I accept less where the money does not last", { widget: "tick" }),
});
export type ClaimForm = z.output<typeof claimForm>;
