import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  defineWorkflowTransition,
  type TransitionEffect,
  type RecordActionForm,
  type WorkflowRecords,
} from "#app/platform/workflow/workflow.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { selectUndoable } from "#app/programs/queue/define-decision.server.ts";
import { mailClaimAction } from "./mail-claim.server.ts";
import { type ClaimAction, claimWorkflow } from "./claim-rules.ts";

/** Select claims within a scope, with their location and program. */
export function selectClaims(db: Db, access: AccessScope) {
  return db
    .selectFrom("claims")
    .innerJoin("locations", "locations.id", "claims.locationId")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .where(access.record("claims"));
}

/** Select the columns that the rules of a claim need. */
export function selectClaimForRules(claims: ReturnType<typeof selectClaims>) {
  return claims
    .selectAll("claims")
    .select(["locations.pcNumber", "locations.timeZone"])
    .select(["incentivePrograms.status as programStatus", "incentivePrograms.capCents", "incentivePrograms.overBudget"])
    .select(["incentivePrograms.claimWindowDays"])
    .select(selectNewestValue("incentiveRules", sql.ref("claims.companyId")).as("savedRules"))
    .select(
      sql<number>`(select count(*) from claim_files where claim_id = claims.id and kind = 'invoice')`.as("invoices"),
    )
    .select(sql<number>`(select count(*) from claim_lines where claim_id = claims.id and is_eligible)`.as("lines"))
    .select(selectUndoable("claim", "claims").as("undoable"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectClaimForRules>["executeTakeFirst"]>>>;
export type ClaimWithFacts = ReturnType<typeof toClaimFacts<Row>>;

/** Add the company's incentive rules to a claim. */
export function toClaimFacts<Claim extends { savedRules: unknown }>(claim: Claim) {
  return { ...claim, rules: parseDocumentValue("incentiveRules", claim.savedRules) };
}

/** Lock a claim in scope until the transaction ends; null when it is absent or out of scope. */
export async function lockClaim(db: Db, access: AccessScope, id: number): Promise<ClaimWithFacts | null> {
  const claim = await selectClaimForRules(selectClaims(db, access))
    .where("claims.id", "=", id)
    .forUpdate("claims")
    .executeTakeFirst();
  return claim ? toClaimFacts(claim) : null;
}

export const claimRecords: WorkflowRecords<ClaimWithFacts, typeof claimWorkflow.transitions> = {
  table: "claims",
  type: "claim",
  workflow: claimWorkflow,
  lock: (db, { access }, id) => lockClaim(db, access, id),
};

/** Define a transition of claims that mails the people concerned. */
export function defineClaimTransition<Form extends object = object>(
  action: ClaimAction,
  apply?: (
    db: Db,
    actor: Actor,
    step: { found: ClaimWithFacts; form: Form & RecordActionForm; now: Date },
  ) => Promise<TransitionEffect>,
  form?: z.ZodType<Form>,
) {
  return defineWorkflowTransition<ClaimWithFacts, typeof claimWorkflow.transitions, Form>(
    claimRecords,
    action,
    async (db, actor, step) => {
      const effect = (await apply?.(db, actor, step)) ?? {};
      if (!("refused" in effect))
        await mailClaimAction(db, action, step.found, { ...effect.extraColumns, reason: step.form.reason });
      return effect;
    },
    form,
  );
}
