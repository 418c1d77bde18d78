import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import { insertAuditOfCreated, insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { idempotencyKeyField, recordIdField } from "#app/platform/fields/text-fields.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { paths } from "#app/paths.ts";
import type { InboxSource } from "#app/programs/queue/inbox.server.ts";
import type { LateRule } from "#app/programs/queue/queue-list.server.ts";
import { accountHolder } from "./account-list.server.ts";
import { adjustmentCents, lockAccount, postAdjustment } from "./allocate.server.ts";
import type { AdjustForm } from "./allocation-form.ts";

/** Form of a proposal's buttons. */
export const decideProposalForm = z.strictObject({
  intent: z.enum(["post", "decline"]),
  idempotencyKey: idempotencyKeyField,
  proposalId: recordIdField,
});
export type DecideProposalValues = z.output<typeof decideProposalForm>;

/** Propose an adjustment of an account, for a Senior Advisor to decide. Null when it is absent or out of scope. */
export function proposeAdjustment(
  { db, actor, now }: Context,
  accountId: number,
  form: AdjustForm,
): Promise<RecordOutcome> {
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome> => {
    const account = await db
      .selectFrom("budgetAccounts")
      .select(["companyId", "availableCents"])
      .where("id", "=", accountId)
      .where(actor.access.record("budgetAccounts"))
      .executeTakeFirst();
    if (!account) return null;
    const cents = adjustmentCents(form);
    if ((account.availableCents ?? 0) + cents < 0) {
      return { saved: false, fieldErrors: fieldError("amountCents", "Enter the available amount or less.") };
    }
    const { companyId } = account;
    const after = { accountId, amountCents: cents, reason: form.reason };
    const entry = { action: "adjustment-proposal.create", type: "adjustment-proposal", companyId, after };
    await sql`
      with made as (
        insert into adjustment_proposals (company_id, account_id, amount_cents, reason, created_at, created_by)
        values (${companyId}, ${accountId}, ${cents}, ${form.reason}, ${now}, ${actor.userId}) returning id
      ), audited as ${insertAuditOfCreated(actor, entry)}
      select id from made
    `.execute(db);
    return { saved: true };
  });
}

/** List undecided proposals of an account, or of all accounts of a program, oldest first. */
export function listProposals(db: Db, access: AccessScope, of: { accountId: number } | { programId: number }) {
  const which =
    "accountId" in of
      ? sql<boolean>`budget_accounts.id = ${of.accountId}`
      : sql<boolean>`budget_accounts.program_id = ${of.programId}`;
  return db
    .selectFrom("adjustmentProposals")
    .innerJoin("budgetAccounts", "budgetAccounts.id", "adjustmentProposals.accountId")
    .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
    .leftJoin("locations", "locations.id", "budgetAccounts.locationId")
    .select(["adjustmentProposals.id", "adjustmentProposals.accountId", "adjustmentProposals.amountCents"])
    .select(["adjustmentProposals.reason", "adjustmentProposals.createdAt", "adjustmentProposals.createdBy"])
    .select([accountHolder.as("holder"), selectUserName("adjustmentProposals.createdBy").as("by")])
    .where("adjustmentProposals.status", "=", "open")
    .where(which)
    .where(access.record("budgetAccounts"))
    .orderBy("adjustmentProposals.id")
    .execute();
}

/**
 * Post or decline a proposed adjustment. Its author cannot decide it, and a decision is final. Null when it is absent
 * or out of scope.
 */
export function decideProposal(db: Db, actor: Actor, form: DecideProposalValues, now: Date): Promise<RecordOutcome> {
  const { intent, proposalId } = form;
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome> => {
    const proposal = await db
      .selectFrom("adjustmentProposals")
      .innerJoin("budgetAccounts", "budgetAccounts.id", "adjustmentProposals.accountId")
      .selectAll("adjustmentProposals")
      .where("adjustmentProposals.id", "=", proposalId)
      .where(actor.access.record("budgetAccounts"))
      .forUpdate("adjustmentProposals")
      .executeTakeFirst();
    if (!proposal) return null;
    const refusal = validateDecision(proposal, actor);
    if (refusal) return { saved: false, fieldErrors: refusal };
    if (intent === "post") {
      const account = await lockAccount(db, actor.access, proposal.accountId);
      const { amountCents: cents, reason } = proposal;
      const posted = account && (await postAdjustment({ db, actor, now }, account, { cents, reason }));
      if (!posted?.saved) return posted;
    }
    const status = intent === "post" ? "posted" : "declined";
    const object = { type: "adjustment-proposal", id: proposalId };
    const change = { before: { status: "open" }, after: { status } };
    const entry = { action: `adjustment-proposal.${intent}`, object, companyId: proposal.companyId, ...change };
    await sql`with audited as (${insertAuditRows(actor, [entry])}) update adjustment_proposals
      set status = ${status}, decided_at = ${now}, decided_by = ${actor.userId} where id = ${proposalId}`.execute(db);
    return { saved: true };
  });
}

function validateDecision(
  { status, createdBy }: { status: string; createdBy: number },
  actor: Actor,
): FieldErrors | null {
  if (status !== "open") return fieldError("", `This proposal is already ${status}.`);
  if (!can(actor, "program:decide")) return fieldError("", "Only a Senior Advisor can decide this.");
  return createdBy === actor.userId
    ? fieldError("", "You proposed this, so another Senior Advisor must decide it.")
    : null;
}

const late: LateRule = {
  isLate: (now) => sql<boolean>`(min(adjustment_proposals.created_at) < ${now}::timestamptz - interval '7 days')`,
  words: "proposed over 7 days ago",
};

/** Proposals of the inbox: accounts with undecided ones, one row an account, for Senior Advisors. */
export const adjustmentInboxSource: InboxSource = {
  word: "Balance adjustment to approve",
  workflow: { words: { proposed: "Proposed by an advisor" }, tones: { proposed: "info" } },
  late,
  to: paths.budgetAccount,
  open: (db, access, now) =>
    db
      .selectFrom("adjustmentProposals")
      .innerJoin("budgetAccounts", "budgetAccounts.id", "adjustmentProposals.accountId")
      .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
      .leftJoin("locations", "locations.id", "budgetAccounts.locationId")
      .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
      .where("adjustmentProposals.status", "=", "open")
      .where(access.record("budgetAccounts"))
      .groupBy(["budgetAccounts.id", "networks.id", "locations.id", "incentivePrograms.id"])
      .select(["budgetAccounts.id as recordId", "incentivePrograms.name as title"])
      .select(["budgetAccounts.companyId", "budgetAccounts.networkId", accountHolder.as("place")])
      .select(sql<number>`sum(adjustment_proposals.amount_cents)::bigint`.as("cents"))
      .select(sql<Date>`min(adjustment_proposals.created_at)`.as("statusSince"))
      .select([sql<string>`'proposed'`.as("status"), sql<null>`null::integer`.as("assigneeId")])
      .select(sql<boolean>`true`.as("isOurs"))
      .select(late.isLate(now).as("isLate")),
};
