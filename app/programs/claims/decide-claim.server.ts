import type { z } from "zod";
import { addBusinessDays, addDays } from "#app/platform/dates/calendar-days.ts";
import { problem } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { moneyText } from "#app/ui/format.ts";
import { approveForm, approvePartForm, payForm, rejectForm } from "./claim-step-forms.ts";
import { claimStep } from "./claims.server.ts";
import { refusalOfDuplicate } from "./duplicate-claims.server.ts";
import { entryOf, release } from "./submit-claim.server.ts";

/** Whoever takes a claim into review has it from then on. */
export const takeClaim = claimStep("take", async (_, editor) => ({ along: { assigneeId: editor.userId } }));

/** Asks the customer for something, who has some business days for it; the money stays reserved meanwhile. */
export const askAboutClaim = claimStep("ask", async (_, __, { found: claim, form, now }) => {
  const informationDueOn = addBusinessDays(dayIn(claim.timeZone, now), claim.rules.informationBusinessDays);
  return { along: { information: form.reason?.trim() ?? "", informationDueOn } };
});

type Plain<Form> = Omit<Form, "intent" | "reason">;

/** Approves what is expected; the money stays reserved until it is paid. */
export const approveClaim = claimStep<Plain<z.output<typeof approveForm>>>(
  "approve",
  async (db, editor, { found: claim, form, now }) => {
    const ofDuplicate = await refusalOfDuplicate(db, claim, form);
    if (ofDuplicate) return { refused: ofDuplicate };
    return {
      along: { ...decidedBy(editor, now), approvedCents: claim.expectedCents },
      told: { approvedCents: claim.expectedCents },
    };
  },
  approveForm,
);

/** Approves less than what is expected and releases the difference. */
export const approvePartOfClaim = claimStep<Plain<z.output<typeof approvePartForm>>>(
  "approvePart",
  async (db, editor, { found: claim, form, now }) => {
    const { approvedCents, reasonCodes } = form;
    if (approvedCents <= 0 || approvedCents >= claim.expectedCents) {
      const most = moneyText(claim.expectedCents);
      return { refused: problem("approvedCents", `Enter more than $0.00 and less than ${most}.`) };
    }
    const ofDuplicate = await refusalOfDuplicate(db, claim, form);
    if (ofDuplicate) return { refused: ofDuplicate };
    await release(db, editor, claim, claim.reservedCents - approvedCents, now);
    return {
      along: { ...decidedBy(editor, now), approvedCents, reasonCodes, reservedCents: approvedCents },
      told: { approvedCents, reasonCodes },
    };
  },
  approvePartForm,
);

/** Reject a claim. Its money stays reserved until its time to appeal is over; after an appeal it is released at once. */
export const rejectClaim = claimStep<Plain<z.output<typeof rejectForm>>>(
  "reject",
  async (db, editor, { found: claim, form: { reasonCodes }, now }) => {
    const rejected = { ...decidedBy(editor, now), approvedCents: 0, reasonCodes };
    if (claim.appealedAt) {
      await release(db, editor, claim, claim.reservedCents, now);
      return { along: { ...rejected, reservedCents: 0 }, told: { reasonCodes } };
    }
    const heldUntil = addDays(dayIn(claim.timeZone, now), claim.rules.appealDays);
    return { along: { ...rejected, heldUntil }, told: { reasonCodes, heldUntil } };
  },
  rejectForm,
);

/** Spends what was approved, once it is paid. `paidOn` is a day as YYYY-MM-DD. */
export const payClaim = claimStep<Plain<z.output<typeof payForm>>>(
  "pay",
  async (db, editor, { found: claim, form: { paidOn, paymentRef }, now }) => {
    const amountCents = claim.reservedCents;
    await postEntries(db, editor, [{ ...entryOf(claim), type: "spend", amountCents }], now);
    return { along: { reservedCents: 0, paidOn, paymentRef }, told: { paidOn, paymentRef } };
  },
  payForm,
);

/** Hands an approved claim over to be paid. */
export const sendClaimToPayment = claimStep("sendToPayment");

/** Takes a claim back from payment, to what was decided. */
export const failPayment = claimStep("failPayment", async (_, __, { found: claim }) => ({
  along: { paymentBatchId: null },
  to: claim.reservedCents < claim.expectedCents ? "partlyApproved" : "approved",
}));

export const voidClaim = claimStep("voidClaim", async (db, editor, { found: claim, now }) => {
  await release(db, editor, claim, claim.reservedCents, now);
  return { along: { reservedCents: 0 } };
});

function decidedBy({ userId }: { userId: number }, now: Date) {
  return { decidedBy: userId, decidedAt: now };
}
