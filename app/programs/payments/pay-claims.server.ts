import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { newsOfStep } from "#app/programs/claims/claim-mails.ts";
import { claimsOf, claimWorkflow } from "#app/programs/claims/claims.server.ts";
import { mailCustomers } from "#app/programs/claims/mail-claim.server.ts";
import { entryOf } from "#app/programs/claims/submit-claim.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

/** A claim that was paid. */
export interface Payment {
  claimId: number;
  /** YYYY-MM-DD. */
  paidOn: string;
  reference: string;
}

/**
 * Marks claims that wait for their payment as paid, as `payClaim` does with one, in a fixed number of statements inside the
 * caller's transaction. Those that do not wait any more stay as they are.
 */
export async function payClaims(db: Db, editor: Editor, payments: readonly Payment[], now: Date): Promise<void> {
  const claims = await claimsOf(db, editor.reach)
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
    ...entryOf(claim),
    type: "spend" as const,
    amountCents: claim.reservedCents,
  }));
  await postEntries(db, editor, spent, now);
  const move = { verb: "pay", to: "paid", along: { statusSince: now, reservedCents: 0 } };
  await changeStatuses(db, editor, claimWorkflow, claims, move, now);
  const ids = new Set(claims.map(({ id }) => id));
  const paid = payments.filter(({ claimId }) => ids.has(claimId));
  await sql`
    update claims set paid_on = paid."paidOn", payment_ref = paid.reference
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid ("claimId" integer, "paidOn" date, reference text)
    where claims.id = paid."claimId"
  `.execute(db);
  const of = new Map(paid.map((one) => [one.claimId, one]));
  const told = claims.flatMap((claim) => {
    const { paidOn, reference: paymentRef } = of.get(claim.id) ?? {};
    const news = newsOfStep("pay", { paidOn, paymentRef });
    return news ? [{ claim, news }] : [];
  });
  await mailCustomers(db, told);
}
