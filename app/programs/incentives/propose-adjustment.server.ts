import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import { auditOfMade, auditRows } from "#app/platform/audit/write-audit.server.ts";
import { idempotencyKey, recordId } from "#app/platform/fields/text-fields.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { paths } from "#app/paths.ts";
import type { Inflow } from "#app/programs/queue/inbox.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { accountHolder } from "./account-list.server.ts";
import { centsOfAdjustment, lockAccount, postAdjustment } from "./allocate.server.ts";
import type { AdjustForm } from "./allocation-form.ts";

/** What the buttons of a proposal post. */
export const proposalForm = z.strictObject({
  intent: z.enum(["post", "decline"]),
  idempotencyKey,
  proposalId: recordId,
});
export type ProposalForm = z.output<typeof proposalForm>;

/** Keeps what an advisor would give an account or take from it, for a Senior Advisor to decide. Null when it is out of reach. */
export function proposeAdjustment(
  db: Db,
  editor: Editor,
  accountId: number,
  form: AdjustForm,
  now: Date,
): Promise<Outcome> {
  return once(db, editor, form, now, async (db): Promise<Outcome> => {
    const account = await db
      .selectFrom("budgetAccounts")
      .select(["companyId", "availableCents"])
      .where("id", "=", accountId)
      .where(reachesRecord(editor.reach, "budgetAccounts"))
      .executeTakeFirst();
    if (!account) return null;
    const cents = centsOfAdjustment(form);
    if ((account.availableCents ?? 0) + cents < 0) {
      return { saved: false, problems: problem("amountCents", "That is more than what is available.") };
    }
    const { companyId } = account;
    const after = { accountId, amountCents: cents, reason: form.reason };
    const entry = { action: "adjustment-proposal.create", type: "adjustment-proposal", companyId, after };
    await sql`
      with made as (
        insert into adjustment_proposals (company_id, account_id, amount_cents, reason, created_at, created_by)
        values (${companyId}, ${accountId}, ${cents}, ${form.reason}, ${now}, ${editor.userId}) returning id
      ), audited as ${auditOfMade(editor, entry)}
      select id from made
    `.execute(db);
    return { saved: true };
  });
}

/** The proposals of an account, or of all accounts of a program, that nobody has decided, the oldest first. */
export function listProposals(db: Db, reach: Reach, of: { accountId: number } | { programId: number }) {
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
    .select([accountHolder.as("holder"), nameOfUser("adjustmentProposals.createdBy").as("by")])
    .where("adjustmentProposals.status", "=", "open")
    .where(which)
    .where(reachesRecord(reach, "budgetAccounts"))
    .orderBy("adjustmentProposals.id")
    .execute();
}

/**
 * Posts a proposed adjustment or declines it. Whoever proposed it decides nothing, and what is decided stays so. Null when it is
 * absent or out of reach.
 */
export function decideProposal(db: Db, editor: Editor, form: ProposalForm, now: Date): Promise<Outcome> {
  const { intent, proposalId } = form;
  return once(db, editor, form, now, async (db): Promise<Outcome> => {
    const proposal = await db
      .selectFrom("adjustmentProposals")
      .innerJoin("budgetAccounts", "budgetAccounts.id", "adjustmentProposals.accountId")
      .selectAll("adjustmentProposals")
      .where("adjustmentProposals.id", "=", proposalId)
      .where(reachesRecord(editor.reach, "budgetAccounts"))
      .forUpdate("adjustmentProposals")
      .executeTakeFirst();
    if (!proposal) return null;
    const refusal = refusalOfDecision(proposal, editor);
    if (refusal) return { saved: false, problems: refusal };
    if (intent === "post") {
      const account = await lockAccount(db, editor.reach, proposal.accountId);
      const { amountCents: cents, reason } = proposal;
      const posted = account && (await postAdjustment(db, editor, account, { cents, reason }, now));
      if (!posted?.saved) return posted;
    }
    const status = intent === "post" ? "posted" : "declined";
    const object = { type: "adjustment-proposal", id: proposalId };
    const change = { before: { status: "open" }, after: { status } };
    const entry = { action: `adjustment-proposal.${intent}`, object, companyId: proposal.companyId, ...change };
    await sql`with audited as (${auditRows(editor, [entry])}) update adjustment_proposals
      set status = ${status}, decided_at = ${now}, decided_by = ${editor.userId} where id = ${proposalId}`.execute(db);
    return { saved: true };
  });
}

function refusalOfDecision(
  { status, createdBy }: { status: string; createdBy: number },
  editor: Editor,
): Problems | null {
  if (status !== "open") return problem("", `This proposal is ${status} already.`);
  if (!may(editor, "program:decide")) return problem("", "A Senior Advisor decides this.");
  return createdBy === editor.userId ? problem("", "You proposed this, so somebody else decides it.") : null;
}

/** The accounts with proposals that nobody has decided, one line an account, for the Senior Advisor who posts them. */
export const adjustmentInflow: Inflow = {
  ...{ word: "Adjustment", words: { proposed: "Proposed" }, tones: { proposed: "info" }, to: paths.budgetAccount },
  open: (db, reach, now) =>
    db
      .selectFrom("adjustmentProposals")
      .innerJoin("budgetAccounts", "budgetAccounts.id", "adjustmentProposals.accountId")
      .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
      .leftJoin("locations", "locations.id", "budgetAccounts.locationId")
      .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
      .where("adjustmentProposals.status", "=", "open")
      .where(reachesRecord(reach, "budgetAccounts"))
      .groupBy(["budgetAccounts.id", "networks.id", "locations.id", "incentivePrograms.id"])
      .select(["budgetAccounts.id as recordId", "incentivePrograms.name as title"])
      .select(["budgetAccounts.companyId", "budgetAccounts.networkId", accountHolder.as("place")])
      .select(sql<number>`sum(adjustment_proposals.amount_cents)::bigint`.as("cents"))
      .select(sql<Date>`min(adjustment_proposals.created_at)`.as("statusSince"))
      .select([sql<string>`'proposed'`.as("status"), sql<null>`null::integer`.as("assigneeId")])
      .select(sql<boolean>`true`.as("isOurs"))
      .select(
        sql<boolean>`min(adjustment_proposals.created_at) < ${now}::timestamptz - interval '7 days'`.as("isLate"),
      ),
};
