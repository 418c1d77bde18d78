import { z } from "zod";
import type { FieldErrors } from "#app/http/errors.ts";
import { claimForm } from "./claim-form.ts";

/** Content of a claim that must be complete before it is submitted or answered. */
interface ClaimContents {
  /** True when an eligible line has an amount. */
  hasAmount: boolean;
  vendor: string;
  invoiceOn: string | null | undefined;
  hasInvoice: boolean;
}

/** Return an error for each missing field; an empty record when the claim is complete. */
export function missingClaimFields({ hasAmount, vendor, invoiceOn, hasInvoice }: ClaimContents): FieldErrors {
  return missingErrors([
    ["lines", !hasAmount, "Add an eligible line with an amount."],
    ["vendor", vendor === "", "Enter the vendor."],
    ["invoiceOn", !invoiceOn, "Enter the invoice date."],
    ["invoices", !hasInvoice, "Add the invoice."],
  ]);
}

/**
 * Return the claim form that also reports missing fields when the claim is submitted or answered. `hasInvoice` is true
 * when an invoice is stored already; `intent` returns the last pressed button, because a draft can be saved incomplete.
 */
export function completeClaimForm(hasInvoice: boolean, intent: () => unknown): typeof claimForm {
  const check: z.core.$ZodCheck<z.output<typeof claimForm>> = new z.core.$ZodCheck({
    check: "custom",
    // Missing fields are reported even when other fields have errors.
    when: () => true,
  });
  check._zod.check = ({ value, issues }) => {
    for (const [field, [message = ""]] of Object.entries(missingFormFields(value, hasInvoice, intent()))) {
      issues.push({ code: "custom", path: [field], message, input: value, continue: true });
    }
  };
  return claimForm.check(check);
}

/** Return an error for each field that the form lacks for its intent; an empty record when it lacks none. */
export function missingFormFields(form: z.output<typeof claimForm>, hasInvoice: boolean, intent: unknown): FieldErrors {
  if (intent !== "submit" && intent !== "answer") return {};
  const { lines, vendor, invoiceOn, invoices, certifiedName, isCertified } = form;
  const missing = missingClaimFields({
    // An unreadable amount is already an error of its own field.
    hasAmount: lines.some(({ isEligible, amountCents }) => isEligible && amountCents !== 0),
    vendor,
    invoiceOn,
    hasInvoice: hasInvoice || invoices !== undefined,
  });
  if (intent === "answer") return missing;
  const certificate = missingErrors([
    ["certifiedName", certifiedName === "", "Enter your name to certify the claim."],
    ["isCertified", !isCertified, "Confirm that the claim is true."],
  ]);
  return Object.assign(missing, certificate);
}

/** Return an error for each field that is missing, with its sentence. */
export function missingErrors(fields: readonly [field: string, isMissing: boolean, sentence: string][]): FieldErrors {
  return Object.fromEntries(fields.flatMap(([field, isMissing, sentence]) => (isMissing ? [[field, [sentence]]] : [])));
}
