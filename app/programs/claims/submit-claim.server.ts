import type { z } from "zod";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { lastClaimDay, matchedCents } from "#app/programs/incentives/program-rules.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import type { Context } from "#app/platform/records/context.ts";
import { submitForm } from "./claim-action-forms.ts";
import { missingClaimFields } from "./complete-claim.ts";
import { defineClaimTransition, type ClaimWithFacts } from "./claims.server.ts";

type Submission = Omit<z.output<typeof submitForm>, "intent" | "reason" | "isCertified">;

/** Submit a draft claim and reserve its expected amount. */
export const submitClaim = defineClaimTransition<Submission>(
  "submit",
  async (db, actor, { found: claim, form, now }) => {
    const refusal = validateSubmission(claim, now);
    if (refusal) return { refused: refusal };
    const reserved = await replaceReservation({ db, actor, now }, claim, form.acceptsLess);
    if ("refused" in reserved) return reserved;
    const certified = { certifiedName: form.certifiedName, certifiedAt: now };
    return {
      extraColumns: { ...reserved, ...certified, submittedAt: now, submittedBy: actor.userId, heldUntil: null },
      auditDetails: { expectedCents: reserved.expectedCents, certifiedName: form.certifiedName },
    };
  },
  submitForm,
);

/** Answer a request for information and return the claim to the queue; the reservation follows its current lines. */
export const answerClaim = defineClaimTransition("answer", async (db, actor, { found: claim, form, now }) => {
  const isSilent = !form.reason?.trim() && claim.updatedAt <= claim.statusSince;
  if (isSilent) return { refused: fieldError("reason", "Write an answer, change the claim or add a file first.") };
  const ofLines = validateCompleteness(claim);
  if (ofLines) return { refused: ofLines };
  const reserved = await replaceReservation({ db, actor, now }, claim, true);
  if ("refused" in reserved) return reserved;
  return { extraColumns: { ...reserved, information: "", informationDueOn: null } };
});

/** Appeal a rejected claim with the money still reserved for it; when none is, reserve the amount that is available. */
export const appealClaim = defineClaimTransition("appeal", async (db, actor, { found: claim, now }) => {
  const appealed = { appealedAt: now, approvedCents: null, reasonCodes: [], heldUntil: null };
  if (claim.reservedCents > 0) return { extraColumns: appealed };
  const reserved = await replaceReservation({ db, actor, now }, claim, true);
  return "refused" in reserved ? reserved : { extraColumns: { ...reserved, ...appealed } };
});

export const withdrawClaim = defineClaimTransition("withdraw", async (db, actor, { found: claim, now }) => {
  await releaseClaimMoney({ db, actor, now }, claim, claim.reservedCents);
  return { extraColumns: { reservedCents: 0 } };
});

/** Allow a draft to be submitted after its claim window; the reason shows in its history. */
export const waiveWindow = defineClaimTransition("waive", async (_, actor) => ({
  extraColumns: { windowWaivedBy: actor.userId },
}));

/** Release reserved cents of a claim. */
export function releaseClaimMoney(
  { db, actor, now }: Context,
  claim: ClaimWithFacts,
  amountCents: number,
): Promise<void> {
  return postEntries(db, actor, [{ ...claimLedgerEntry(claim), type: "release", amountCents }], now);
}

/** Return the fields that every ledger entry of a claim shares. */
export function claimLedgerEntry({
  id,
  companyId,
  accountId,
  number,
}: Pick<ClaimWithFacts, "id" | "companyId" | "accountId" | "number">) {
  return { companyId, accountId, refType: "claim" as const, refId: id, memo: number };
}

/** Replace a claim's reservation by its expected amount, at most what the account has. Locks the account. */
async function replaceReservation(
  { db, actor, now }: Context,
  claim: ClaimWithFacts,
  acceptsLess: boolean,
): Promise<{ refused: FieldErrors } | { expectedCents: number; reservedCents: number }> {
  const [account] = await lockAccounts(db, [claim.accountId]);
  const available = (account?.availableCents ?? 0) + claim.reservedCents;
  const wanted = matchedCents(claim.requestedCents, claim);
  if (wanted === 0) return { refused: fieldError("", "This amount is too small for the program to reimburse.") };
  const expectedCents = Math.min(wanted, available);
  if (expectedCents === 0 || (expectedCents < wanted && !(claim.overBudget === "warn" && acceptsLess))) {
    return { refused: shortfallErrors(claim, available) };
  }
  const of = claimLedgerEntry(claim);
  const released = { ...of, type: "release" as const, amountCents: claim.reservedCents };
  await postEntries(db, actor, [released, { ...of, type: "reserve", amountCents: expectedCents }], now);
  return { expectedCents, reservedCents: expectedCents };
}

function shortfallErrors({ overBudget, pcNumber }: ClaimWithFacts, available: number): FieldErrors {
  if (available === 0) return fieldError("", `No money is left for {pcNumber} ${pcNumber}.`);
  const left = `Only ${moneyText(available)} is left for {pcNumber} ${pcNumber}.`;
  return overBudget === "warn"
    ? fieldError("acceptsLess", `${left} Accept the lower amount, or submit the claim later.`)
    : fieldError("", left);
}

function validateSubmission(claim: ClaimWithFacts, now: Date): FieldErrors | null {
  // A draft that still holds money after a missed answer can be submitted even when its program has closed.
  if (claim.programStatus !== "open" && claim.programStatus !== "closing" && claim.reservedCents === 0) {
    return fieldError("", "This claim's program is closed.");
  }
  const today = dayIn(claim.timeZone, now);
  if (claim.activityOn > today)
    return fieldError("", `You can claim this activity starting ${dayText(claim.activityOn)}.`);
  const last = lastClaimDay(claim.activityOn, claim);
  if (today > last && claim.windowWaivedBy === null) {
    return fieldError("", `The claim deadline was ${dayText(last)}. Ask your {advisor} to allow a late claim.`);
  }
  return validateCompleteness(claim);
}

function validateCompleteness({
  lines,
  invoices,
  requestedCents,
  vendor,
  invoiceOn,
}: ClaimWithFacts): FieldErrors | null {
  const missing = missingClaimFields({
    hasAmount: lines > 0 && requestedCents > 0,
    vendor,
    invoiceOn,
    hasInvoice: invoices > 0,
  });
  return Object.keys(missing).length > 0 ? missing : null;
}
