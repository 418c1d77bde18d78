import { claimForm, type ClaimFormValues, contentOf, type SavedClaimContent } from "#app/programs/claims/claim-form.ts";

/** Return the form of a claim at version 1 with one eligible line of $400.00; only invoice and certificate are absent. */
export function makeClaimForm(values: Partial<ClaimFormValues> = {}): ClaimFormValues {
  const paid = { vendor: "North Print", invoiceOn: "2026-11-11", payeeName: "North Inc.", payMethod: "check" };
  const lines = [{ description: "Flyers", category: "Printing", amountCents: 40_000, isEligible: true }];
  return { ...claimForm.parse({ version: 1, ...paid }), lines, ...values };
}

/** Return the part of `makeClaimForm` that a save stores. */
export function makeClaimContent(values: Partial<SavedClaimContent> = {}): SavedClaimContent {
  return contentOf(makeClaimForm(values));
}
