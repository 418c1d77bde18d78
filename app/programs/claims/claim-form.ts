import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  optionalText,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { SectionLayout } from "#app/ui/record-form/form-layout.ts";

export const MAX_CLAIM_LINES = 30;
export const MAX_CLAIM_FILES = 10;

export const payMethodWords = { check: "Check", ach: "ACH transfer", creditMemo: "Credit memo" } as const;

/** Return the payment method and the last digits of the account: "Check, account ending in 1234". */
export function paymentMethodText({
  payMethod,
  accountLast4,
}: {
  payMethod: string;
  accountLast4: string | null;
}): string {
  const word = statusLabel(payMethodWords, payMethod);
  return accountLast4 ? `${word}, account ending in ${accountLast4}` : word;
}

/** Rules of invoices and photos: a phone picture, scaled down to screen size, or a PDF. */
export const claimFileRules: FileRules = {
  contentTypes: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  maxBytes: 10 * MB,
  fit: { width: 2_000, height: 2_000 },
};
export const claimUpload = { files: ["invoices", "photos"], most: claimFileRules.maxBytes, mostFiles: MAX_CLAIM_FILES };

export const claimLineForm = z.strictObject({
  description: requiredText(255, "Enter a description."),
  category: requiredText(40, "Enter a category, such as Printing."),
  amountCents: dollarsField("Enter the amount.").refine((cents) => cents > 0, "Enter more than $0.00."),
  isEligible: checkboxField,
  receiptFileId: recordIdField.optional(),
});

const howMany = wholeNumberField(0, 1_000_000).optional();

/** Fields of a claim, each stored in the column of its name. */
const storedFields = {
  vendor: field(optionalLine(100), "Vendor", { help: "As shown on the invoice.", isNeeded: true }),
  invoiceOn: field(dayField("Enter the invoice date.").optional(), "Invoice date", {
    widget: "day",
    isNeeded: true,
  }),
  attendance: field(howMany, "Attendance"),
  samples: field(howMany, "Samples given"),
  redemptions: field(howMany, "Coupons redeemed"),
  proofComment: field(optionalText(1_000), "Results", { widget: { as: "area", rows: 2 } }),
  payeeName: field(requiredText(100, "Enter the payee."), "Payee"),
  payMethod: field(z.enum(["check", "ach", "creditMemo"], { error: "Choose from the list." }), "Payment method", {
    widget: { as: "select", words: payMethodWords },
  }),
  accountLast4: field(
    z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Enter only the last four digits.")
      .optional(),
    "Last four digits of the account",
    { widget: "numeric" },
  ),
};
export type StoredClaimField = keyof typeof storedFields;

/** Sections of the form with their stored fields, which the page of a closed claim shows in the same order. */
export const claimSections = {
  invoice: { title: "Invoice", fields: [["vendor", "invoiceOn"]] },
  proof: { title: "Proof of activity", fields: [["attendance", "samples", "redemptions"], "proofComment"] },
  payment: { title: "Payment", fields: ["payeeName", ["payMethod", "accountLast4"]] },
} as const satisfies Record<string, SectionLayout<StoredClaimField>>;

/** Return the stored fields of a claim or of its form, null for those left blank. */
export function pickStoredFields(claim: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(storedFields).map((name) => [name, Reflect.get(claim, name) ?? null]));
}

/** Form of a claim; `certifiedName` and `isCertified` count only when it is submitted. */
export const claimForm = z.strictObject({
  intent: intentField(["save", "submit", "answer"]),
  version: versionField,
  idempotencyKey: idempotencyKeyField,
  lines: z.array(claimLineForm).max(MAX_CLAIM_LINES, `Add up to ${MAX_CLAIM_LINES} lines.`).default([]),
  ...storedFields,
  /** Photos of the event or files of the checklist that serve as proof. */
  photoIds: z.array(recordIdField).max(50).default([]),
  /** Uploaded files are posted with the form and read separately. */
  invoices: z.unknown().optional(),
  photos: z.unknown().optional(),
  reason: field(optionalText(1_000), "Your answer", { widget: { as: "area", rows: 3 }, isNeeded: true }),
  certifiedName: field(optionalLine(100), "Your full name", { autoComplete: "name", isNeeded: true }),
  isCertified: field(checkboxField, "Everything in this claim is true and hasn't been claimed before", {
    widget: "tick",
  }),
  acceptsLess: field(checkboxField, "I accept a lower amount if the budget runs short", { widget: "tick" }),
});
export type ClaimFormValues = z.output<typeof claimForm>;

/** Form fields that a save stores; the others are for submitting and answering. */
export type SavedClaimContent = Omit<
  ClaimFormValues,
  "intent" | "invoices" | "photos" | "reason" | "certifiedName" | "isCertified" | "acceptsLess"
>;

/** Return the part of a claim's form that a save stores. */
export function contentOf(form: ClaimFormValues): SavedClaimContent {
  const { intent: _, invoices: _i, photos: _p, reason: _r, certifiedName: _n, isCertified: _c, ...rest } = form;
  const { acceptsLess: _l, ...content } = rest;
  return content;
}
