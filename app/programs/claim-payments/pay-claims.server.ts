import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { actionMailContent } from "#app/programs/claims/claim-mails.ts";
import { claimRecords, selectClaims } from "#app/programs/claims/claims.server.ts";
import { mailClaimCustomers } from "#app/programs/claims/mail-claim.server.ts";
import { claimLedgerEntry } from "#app/programs/claims/submit-claim.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

/** Payment of one claim. */
export interface ClaimPayment {
  claimId: number;
  paidOn: string;
  reference: string;
}

/**
 * Mark claims as paid, as `payClaim` does for one, in a fixed number of statements inside the caller's transaction.
 * Claims that no longer await payment stay as they are.
 */
export async function payClaims(db: Db, actor: Actor, payments: readonly ClaimPayment[], now: Date): Promise<void> {
  const claims = await selectClaims(db, actor.access)
    .select(["claims.id", "claims.companyId", "claims.accountId", "claims.status", "claims.reservedCents"])
    .select(["claims.number", "claims.title", "claims.activityOn", "claims.requestedCents", "claims.expectedCents"])
    .select(["locations.pcNumber", "incentivePrograms.claimWindowDays"])
    .where(sql<boolean>`claims.id = any(${payments.map(({ claimId }) => claimId)}::integer[])`)
    .where("claims.status", "=", "paymentPending")
    .orderBy("claims.id")
    .forUpdate("claims")
    .execute();
  if (claims.length === 0) return;
  await lockAccounts(
    db,
    claims.map(({ accountId }) => accountId),
  );
  const spent = claims.map((claim) => ({
    ...claimLedgerEntry(claim),
    type: "spend" as const,
    amountCents: claim.reservedCents,
  }));
  await postEntries(db, actor, spent, now);
  const move = { action: "pay", to: "paid", extraColumns: { reservedCents: 0 } };
  await changeStatuses({ db, actor, now }, claimRecords, claims, move);
  const ids = new Set(claims.map(({ id }) => id));
  const paid = payments.filter(({ claimId }) => ids.has(claimId));
  await sql`
    update claims set paid_on = paid."paidOn", payment_ref = paid.reference
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid ("claimId" integer, "paidOn" date, reference text)
    where claims.id = paid."claimId"
  `.execute(db);
  const of = new Map(paid.map((one) => [one.claimId, one]));
  const mails = claims.flatMap((claim) => {
    const { paidOn, reference: paymentRef } = of.get(claim.id) ?? {};
    const news = actionMailContent("pay", { paidOn, paymentRef });
    return news ? [{ claim, news }] : [];
  });
  await mailClaimCustomers(db, mails);
}
