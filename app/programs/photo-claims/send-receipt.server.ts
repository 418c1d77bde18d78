import type { Db } from "#db/connect.ts";
import { fieldError, type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import type { Context } from "#app/platform/records/context.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { isUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { findSource } from "#app/programs/claim-sources/claim-sources.server.ts";
import { insertClaim } from "#app/programs/claim-sources/start-claim.server.ts";
import { attachReceipt } from "#app/programs/claims/claim-files.server.ts";
import { MAX_CLAIM_FILES, MAX_CLAIM_LINES } from "#app/programs/claims/claim-form.ts";
import {
  type LockedClaim,
  lockClaimWithContent,
  sendLocked,
  storeContent,
} from "#app/programs/claims/save-claim.server.ts";
import { lockPendingReceipt } from "./pending-receipts.server.ts";
import { type ActivityChoice, missingReceiptFields, parseActivityKey, type ReceiptFormValues } from "./receipt-form.ts";

/** Outcome of sending a receipt. `problem` says why a claim was saved as a draft instead of being submitted. */
export type SentReceipt =
  | { saved: true; claimId: number; isSubmitted: boolean; problem: string | null }
  | { saved: false; fieldErrors: FieldErrors };

/**
 * Add a receipt to the claim of its activity, which is started if needed, and submit the claim or leave it a draft, in
 * one transaction. A refused submission leaves the draft. Null when the receipt no longer waits.
 */
export async function sendReceipt(
  { db, actor, now }: Context,
  companyId: number,
  form: ReceiptFormValues,
): Promise<SentReceipt | null> {
  try {
    return await idempotent<SentReceipt | null, ReceiptFormValues>({ db, actor, now }, form, (db) =>
      sendWithin({ db, actor, now }, companyId, form),
    );
  } catch (error) {
    // Another user started the claim of this activity at the same moment; the receipt still waits.
    if (!isUniqueViolation(error)) throw error;
    return { saved: false, fieldErrors: fieldError("activity", TAKEN) };
  }
}

const TAKEN = "This activity was just claimed. Choose its draft or another activity.";

async function sendWithin(
  { db, actor, now }: Context,
  companyId: number,
  form: ReceiptFormValues,
): Promise<SentReceipt | null> {
  const receipt = await lockPendingReceipt(db, actor.access, companyId, form.receiptId);
  if (!receipt) return null;
  const choice = parseActivityKey(form.activity);
  const target = choice ? await findOrStartClaim({ db, actor, now }, choice) : { refusal: "Choose an activity." };
  if ("refusal" in target) return { saved: false, fieldErrors: fieldError("activity", target.refusal) };
  const { claim, category } = target;
  const missing = form.intent === "submit" && claim.invoices === 0 ? missingReceiptFields(form) : {};
  if (Object.keys(missing).length > 0) return { saved: false, fieldErrors: missing };
  const lines = linesWithReceipt(claim, form, category);
  if (claim.files.length >= MAX_CLAIM_FILES || lines.length > MAX_CLAIM_LINES) {
    return { saved: false, fieldErrors: fieldError("activity", "This claim is full. Choose another activity.") };
  }
  await attachReceipt({ db, actor, now }, claim, receipt);
  const { id, name, key } = receipt;
  const files = [...claim.files, { id, name, key, contentType: "", kind: "invoice" as const }];
  const withReceipt = { ...claim, files, invoices: claim.invoices + 1 };
  const content = contentWithReceipt(claim, form, lines);
  const outcome =
    form.intent === "submit"
      ? await sendLocked({ db, actor, now }, withReceipt, {
          intent: "submit",
          form: { ...content, ...certificate(form) },
        })
      : await storeContent({ db, actor, now }, withReceipt, content);
  const problem = outcome?.saved === false ? fieldErrorText(outcome.fieldErrors) : null;
  return { saved: true, claimId: claim.id, isSubmitted: form.intent === "submit" && problem === null, problem };
}

type Target = { claim: LockedClaim; category: string } | { refusal: string };

async function findOrStartClaim({ db, actor, now }: Context, choice: ActivityChoice): Promise<Target> {
  if ("claimId" in choice) return lockDraft(db, actor, choice.claimId, "");
  const source = await findSource(db, actor.access, choice, now);
  if (!source) return { refusal: "This activity no longer exists. Choose another one." };
  if (source.claimId !== null) return lockDraft(db, actor, source.claimId, source.category);
  if (source.refusal || !source.program) return { refusal: source.refusal ?? TAKEN };
  const claimId = await insertClaim({ db, actor, now }, source, source.program);
  return claimId === null ? { refusal: TAKEN } : lockDraft(db, actor, claimId, source.category);
}

async function lockDraft(db: Db, actor: Context["actor"], id: number, category: string): Promise<Target> {
  const claim = await lockClaimWithContent(db, actor, id);
  if (claim?.status !== "draft") return { refusal: "This activity is already claimed. Choose another one." };
  return { claim, category: (category || claim.lineRows[0]?.category) ?? "" };
}

/** Return a claim's lines with the receipt's; planned costs of a claim without an invoice give way to it. */
function linesWithReceipt(claim: LockedClaim, { amountCents, receiptId }: ReceiptFormValues, category: string) {
  const kept = claim.lineRows.map(({ description, category, amountCents, isEligible, receiptFileId }) => {
    return { description, category, amountCents, isEligible, receiptFileId: receiptFileId ?? undefined };
  });
  if (amountCents === undefined) return kept;
  const line = {
    description: claim.title,
    category: [...(category || "Other")].slice(0, 40).join(""),
    amountCents,
    isEligible: true,
    receiptFileId: receiptId,
  };
  return claim.invoices > 0 ? [...kept, line] : [line];
}

function contentWithReceipt(
  claim: LockedClaim,
  { vendor, invoiceOn }: ReceiptFormValues,
  lines: ReturnType<typeof linesWithReceipt>,
) {
  const isFirst = claim.invoices === 0;
  return {
    version: claim.version,
    lines,
    vendor: isFirst ? vendor || claim.vendor : claim.vendor || vendor,
    invoiceOn: (isFirst ? (invoiceOn ?? claim.invoiceOn) : (claim.invoiceOn ?? invoiceOn)) ?? undefined,
    attendance: claim.attendance ?? undefined,
    samples: claim.samples ?? undefined,
    redemptions: claim.redemptions ?? undefined,
    proofComment: claim.proofComment,
    payeeName: claim.payeeName,
    payMethod: claim.payMethod,
    accountLast4: claim.accountLast4 ?? undefined,
    photoIds: [],
  };
}

function certificate({ certifiedName, isCertified, acceptsLess }: ReceiptFormValues) {
  return { intent: "submit" as const, reason: "", certifiedName, isCertified, acceptsLess };
}
