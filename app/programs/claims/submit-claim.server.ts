import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { lastClaimDay, matchedCents } from "#app/programs/incentives/program-rules.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { dayText, moneyText } from "#app/ui/format.ts";
import { submitForm } from "./claim-step-forms.ts";
import { missingOf } from "./complete-claim.ts";
import { claimStep, type ClaimWithFacts } from "./claims.server.ts";

type Submission = Omit<z.output<typeof submitForm>, "intent" | "reason" | "isCertified">;

/** Submits a draft: what the program is expected to pay is reserved, so that nobody else can spend it. */
export const submitClaim = claimStep<Submission>(
  "submit",
  async (db, editor, { found: claim, form, now }) => {
    const refusal = refusalOfSubmission(claim, now);
    if (refusal) return { refused: refusal };
    const reserved = await reserveFor(db, editor, claim, form.acceptsLess, now);
    if ("refused" in reserved) return reserved;
    const certified = { certifiedName: form.certifiedName, certifiedAt: now };
    return {
      along: { ...reserved, ...certified, submittedAt: now, submittedBy: editor.userId, heldUntil: null },
      told: { expectedCents: reserved.expectedCents, certifiedName: form.certifiedName },
    };
  },
  submitForm,
);

/** Sends a claim back into the queue after what was asked; what is reserved follows the lines as they are now. */
export const answerClaim = claimStep("answer", async (db, editor, { found: claim, form, now }) => {
  const isSilent = !form.reason?.trim() && claim.updatedAt <= claim.statusSince;
  if (isSilent) return { refused: problem("reason", "Write an answer, change the claim or add a file first.") };
  const ofLines = refusalOfLines(claim);
  if (ofLines) return { refused: ofLines };
  const reserved = await reserveFor(db, editor, claim, true, now);
  if ("refused" in reserved) return reserved;
  return { along: { ...reserved, information: "", informationDueOn: null } };
});

/** Review a rejected claim once more, with the money that it kept. One that kept none gets what there is. */
export const appealClaim = claimStep("appeal", async (db, editor, { found: claim, now }) => {
  const appealed = { appealedAt: now, approvedCents: null, reasonCodes: [], heldUntil: null };
  if (claim.reservedCents > 0) return { along: appealed };
  const reserved = await reserveFor(db, editor, claim, true, now);
  return "refused" in reserved ? reserved : { along: { ...reserved, ...appealed } };
});

export const withdrawClaim = claimStep("withdraw", async (db, editor, { found: claim, now }) => {
  await release(db, editor, claim, claim.reservedCents, now);
  return { along: { reservedCents: 0 } };
});

/** Lets a draft be submitted after its window, for a reason that people read in its history. */
export const waiveWindow = claimStep("waive", async (_, editor) => ({ along: { windowWaivedBy: editor.userId } }));

/** Lets go of so many reserved cents of a claim. */
export function release(db: Db, editor: Editor, claim: ClaimWithFacts, amountCents: number, now: Date): Promise<void> {
  return postEntries(db, editor, [{ ...entryOf(claim), type: "release", amountCents }], now);
}

/** What an entry of the ledger for a claim has. */
export function entryOf({
  id,
  companyId,
  accountId,
  number,
}: Pick<ClaimWithFacts, "id" | "companyId" | "accountId" | "number">) {
  return { companyId, accountId, refType: "claim" as const, refId: id, memo: number };
}

/** Reserves what the program pays of a claim in place of what it holds, and at most what is there; the account takes turns. */
async function reserveFor(
  db: Db,
  editor: Editor,
  claim: ClaimWithFacts,
  acceptsLess: boolean,
  now: Date,
): Promise<{ refused: Problems } | { expectedCents: number; reservedCents: number }> {
  const [account] = await lockAccounts(db, [claim.accountId]);
  const available = (account?.availableCents ?? 0) + claim.reservedCents;
  const wanted = matchedCents(claim.requestedCents, claim);
  if (wanted === 0) return { refused: problem("", "The program pays nothing back of an amount this small.") };
  const expectedCents = Math.min(wanted, available);
  if (expectedCents === 0 || (expectedCents < wanted && !(claim.overBudget === "warn" && acceptsLess))) {
    return { refused: shortOf(claim, available) };
  }
  const of = entryOf(claim);
  const released = { ...of, type: "release" as const, amountCents: claim.reservedCents };
  await postEntries(db, editor, [released, { ...of, type: "reserve", amountCents: expectedCents }], now);
  return { expectedCents, reservedCents: expectedCents };
}

function shortOf({ overBudget, pcNumber }: ClaimWithFacts, available: number): Problems {
  if (available === 0) return problem("", `Nothing is left for {pcNumber} ${pcNumber}.`);
  const left = `Only ${moneyText(available)} is left for {pcNumber} ${pcNumber}.`;
  return overBudget === "warn"
    ? problem("acceptsLess", `${left} Tick that you accept it, or wait.`)
    : problem("", left);
}

function refusalOfSubmission(claim: ClaimWithFacts, now: Date): Problems | null {
  // What a draft has kept since its question ran out is not the program's to end.
  if (claim.programStatus !== "open" && claim.programStatus !== "closing" && claim.reservedCents === 0) {
    return problem("", "The program of this claim is closed.");
  }
  const today = dayIn(claim.timeZone, now);
  if (claim.activityOn > today) return problem("", `It happens on ${dayText(claim.activityOn)}. Claim it afterwards.`);
  const last = lastClaimDay(claim.activityOn, claim);
  if (today > last && claim.windowWaivedBy === null) {
    return problem("", `This could be claimed until ${dayText(last)}. Ask your {advisor} to open it for you.`);
  }
  return refusalOfLines(claim);
}

function refusalOfLines({ lines, invoices, requestedCents, vendor, invoiceOn }: ClaimWithFacts): Problems | null {
  const missing = missingOf({
    hasAmount: lines > 0 && requestedCents > 0,
    vendor,
    invoiceOn,
    hasInvoice: invoices > 0,
  });
  return Object.keys(missing).length > 0 ? missing : null;
}
