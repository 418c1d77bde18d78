import { z } from "zod";
import type { Problems } from "#app/http/problems.ts";
import { claimForm } from "./claim-form.ts";

/** What a claim holds of all that it needs before it is submitted or answered. */
interface ClaimContents {
  /** Whether an eligible line has an amount. */
  hasAmount: boolean;
  vendor: string;
  invoiceOn: string | null | undefined;
  hasInvoice: boolean;
}

/** Return everything that a claim lacks, by the field to fill in; an empty record where it is complete. */
export function missingOf({ hasAmount, vendor, invoiceOn, hasInvoice }: ClaimContents): Problems {
  return sentencesFor([
    ["lines", !hasAmount, "Add an eligible line with its amount."],
    ["vendor", vendor === "", "Enter who was paid."],
    ["invoiceOn", !invoiceOn, "Enter the day of the invoice."],
    ["invoices", !hasInvoice, "Add the invoice."],
  ]);
}

/**
 * The form of a claim that also says at once what is missing when the claim is submitted or answered. `hasInvoice` tells
 * of the files that are kept already, `intent` which button was pressed last: a draft may be saved as it is.
 */
export function completeClaimForm(hasInvoice: boolean, intent: () => unknown): typeof claimForm {
  const check: z.core.$ZodCheck<z.output<typeof claimForm>> = new z.core.$ZodCheck({
    check: "custom",
    // What is missing is said together with what is wrong in other fields.
    when: () => true,
  });
  check._zod.check = ({ value, issues }) => {
    for (const [field, [message = ""]] of Object.entries(missingIn(value, hasInvoice, intent()))) {
      issues.push({ code: "custom", path: [field], message, input: value, continue: true });
    }
  };
  return claimForm.check(check);
}

function missingIn(form: z.output<typeof claimForm>, hasInvoice: boolean, intent: unknown): Problems {
  if (intent !== "submit" && intent !== "answer") return {};
  const { lines, vendor, invoiceOn, invoices, certifiedName, isCertified } = form;
  const missing = missingOf({
    // An amount that cannot be read is a problem of its own field.
    hasAmount: lines.some(({ isEligible, amountCents }) => isEligible && amountCents !== 0),
    vendor,
    invoiceOn,
    hasInvoice: hasInvoice || invoices !== undefined,
  });
  if (intent === "answer") return missing;
  const certificate = sentencesFor([
    ["certifiedName", certifiedName === "", "Enter your name to certify the claim."],
    ["isCertified", !isCertified, "Tick that it is true."],
  ]);
  return Object.assign(missing, certificate);
}

function sentencesFor(fields: readonly [field: string, isMissing: boolean, sentence: string][]): Problems {
  return Object.fromEntries(fields.flatMap(([field, isMissing, sentence]) => (isMissing ? [[field, [sentence]]] : [])));
}
