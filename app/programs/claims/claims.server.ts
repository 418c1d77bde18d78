import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { defineStep, type StepEffect, type StepForm, type Workflow } from "#app/platform/workflow/workflow.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { mailStep } from "./mail-claim.server.ts";
import { type ClaimStep, claimStatusWords, claimTransitions } from "./claim-rules.ts";

/** The claims that somebody reaches, with their location and program. */
export function claimsOf(db: Db, reach: Reach) {
  return db
    .selectFrom("claims")
    .innerJoin("locations", "locations.id", "claims.locationId")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "claims.programId")
    .where(reachesRecord(reach, "claims"));
}

/** What a claim's steps look at. */
export function withFacts(claims: ReturnType<typeof claimsOf>) {
  return claims
    .selectAll("claims")
    .select(["locations.pcNumber", "locations.timeZone"])
    .select(["incentivePrograms.status as programStatus", "incentivePrograms.capCents", "incentivePrograms.overBudget"])
    .select(["incentivePrograms.claimWindowDays"])
    .select(newestValue("incentiveRules", sql.ref("claims.companyId")).as("savedRules"))
    .select(
      sql<number>`(select count(*) from claim_files where claim_id = claims.id and kind = 'invoice')`.as("invoices"),
    )
    .select(sql<number>`(select count(*) from claim_lines where claim_id = claims.id and is_eligible)`.as("lines"));
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof withFacts>["executeTakeFirst"]>>>;
export type ClaimWithFacts = ReturnType<typeof factsOf<Row>>;

/** A claim with its company's incentive rules. */
export function factsOf<Claim extends { savedRules: unknown }>(claim: Claim) {
  return { ...claim, rules: documentFrom("incentiveRules", claim.savedRules) };
}

/** A claim within the reach, whose row is locked until the transaction ends; null when absent or out of reach. */
export async function lockClaim(db: Db, reach: Reach, id: number): Promise<ClaimWithFacts | null> {
  const claim = await withFacts(claimsOf(db, reach)).where("claims.id", "=", id).forUpdate("claims").executeTakeFirst();
  return claim ? factsOf(claim) : null;
}

export const claimWorkflow: Workflow<ClaimWithFacts, typeof claimTransitions> = {
  ...{ table: "claims", type: "claim", noun: "claim", words: claimStatusWords, transitions: claimTransitions },
  lock: (db, { reach }, id) => lockClaim(db, reach, id),
};

/** Declares a step of claims, of which its people hear by mail where it concerns them. */
export function claimStep<Form extends object = object>(
  verb: ClaimStep,
  apply?: (
    db: Db,
    editor: Editor,
    step: { found: ClaimWithFacts; form: Form & StepForm; now: Date },
  ) => Promise<StepEffect>,
  form?: z.ZodType<Form>,
) {
  return defineStep<ClaimWithFacts, typeof claimTransitions, Form>(
    claimWorkflow,
    verb,
    async (db, editor, step) => {
      const effect = (await apply?.(db, editor, step)) ?? {};
      if (!("refused" in effect)) await mailStep(db, verb, step.found, { ...effect.along, reason: step.form.reason });
      return effect;
    },
    form,
  );
}
