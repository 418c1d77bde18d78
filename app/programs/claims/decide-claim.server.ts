import type { z } from "zod";
import { addBusinessDays, addDays } from "#app/platform/dates/calendar-days.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { approveClaimForm, approvePartForm, askForm, payForm, rejectForm } from "./claim-action-forms.ts";
import { defineClaimDecision, reviewedBy } from "./claim-decisions.server.ts";
import { approvedPart, saveLineDecisions } from "./claim-line-decisions.server.ts";
import { defineClaimTransition } from "./claims.server.ts";
import { validateNoDuplicate } from "./duplicate-claims.server.ts";
import { claimLedgerEntry, releaseClaimMoney } from "./submit-claim.server.ts";

/** Start the review of a claim and assign it to the advisor. */
export const takeClaim = defineClaimTransition("take", async (_, actor) => ({ extraColumns: reviewedBy(actor) }));

/** Ask the customer for information, due in some business days; the money stays reserved until then. */
export const askAboutClaim = defineClaimDecision<Plain<z.output<typeof askForm>>>(
  "ask",
  async (_, __, { found: claim, form, now }) => {
    const informationDueOn = addBusinessDays(dayIn(claim.timeZone, now), claim.rules.informationBusinessDays);
    return { extraColumns: { information: form.reason?.trim() ?? "", informationDueOn } };
  },
  askForm,
);

type Plain<Form> = Omit<Form, "intent" | "reason" | "version">;

/** Approve the expected amount, which stays reserved until it is paid. */
export const approveClaim = defineClaimDecision<Plain<z.output<typeof approveClaimForm>>>(
  "approve",
  async (db, actor, { found: claim, form, now }) => {
    const ofDuplicate = await validateNoDuplicate(db, claim, form);
    if (ofDuplicate) return { refused: ofDuplicate };
    return {
      extraColumns: { ...decidedBy(actor, now), approvedCents: claim.expectedCents },
      auditDetails: { approvedCents: claim.expectedCents },
    };
  },
  approveClaimForm,
);

/**
 * Approve less than the expected amount, by line or as a sum, and release the difference. The decision on each line is
 * stored.
 */
export const approvePartOfClaim = defineClaimDecision<Plain<z.output<typeof approvePartForm>>>(
  "approvePart",
  async (db, actor, { found: claim, form, now }) => {
    const decided = await approvedPart(db, claim, form);
    if ("refused" in decided) return decided;
    const ofDuplicate = await validateNoDuplicate(db, claim, form);
    if (ofDuplicate) return { refused: ofDuplicate };
    const { approvedCents, lines } = decided;
    const { reasonCodes } = form;
    await saveLineDecisions(db, claim.id, lines);
    await releaseClaimMoney({ db, actor, now }, claim, claim.reservedCents - approvedCents);
    return {
      extraColumns: { ...decidedBy(actor, now), approvedCents, reasonCodes, reservedCents: approvedCents },
      auditDetails: { approvedCents, reasonCodes, ...(lines.length > 0 && { lines }) },
    };
  },
  approvePartForm,
);

/** Reject a claim. Its money stays reserved until the appeal deadline; after an appeal it is released at once. */
export const rejectClaim = defineClaimDecision<Plain<z.output<typeof rejectForm>>>(
  "reject",
  async (db, actor, { found: claim, form: { reasonCodes }, now }) => {
    const rejected = { ...decidedBy(actor, now), approvedCents: 0, reasonCodes };
    if (claim.appealedAt) {
      await releaseClaimMoney({ db, actor, now }, claim, claim.reservedCents);
      return { extraColumns: { ...rejected, reservedCents: 0 }, auditDetails: { reasonCodes } };
    }
    const heldUntil = addDays(dayIn(claim.timeZone, now), claim.rules.appealDays);
    return { extraColumns: { ...rejected, heldUntil }, auditDetails: { reasonCodes, heldUntil } };
  },
  rejectForm,
);

/** Mark a claim as paid and record its money as spent. `paidOn` is YYYY-MM-DD. */
export const payClaim = defineClaimTransition<Plain<z.output<typeof payForm>>>(
  "pay",
  async (db, actor, { found: claim, form: { paidOn, paymentRef }, now }) => {
    const amountCents = claim.reservedCents;
    await postEntries(db, actor, [{ ...claimLedgerEntry(claim), type: "spend", amountCents }], now);
    return { extraColumns: { reservedCents: 0, paidOn, paymentRef }, auditDetails: { paidOn, paymentRef } };
  },
  payForm,
);

/** Send an approved claim to payment. */
export const sendClaimToPayment = defineClaimTransition("sendToPayment");

/** Return a claim from payment to its decision. */
export const failPayment = defineClaimTransition("failPayment", async (_, __, { found: claim }) => ({
  extraColumns: { paymentBatchId: null },
  to: claim.reservedCents < claim.expectedCents ? "partlyApproved" : "approved",
}));

export const voidClaim = defineClaimTransition("voidClaim", async (db, actor, { found: claim, now }) => {
  await releaseClaimMoney({ db, actor, now }, claim, claim.reservedCents);
  return { extraColumns: { reservedCents: 0 } };
});

function decidedBy({ userId }: { userId: number }, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
