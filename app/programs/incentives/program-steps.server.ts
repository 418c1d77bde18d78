import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { untilDone } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { problem } from "#app/http/problems.ts";
import {
  defineStep,
  type StepEffect,
  type Workflow,
  type WorkflowRecord,
} from "#app/platform/workflow/workflow.server.ts";
import { endSome, type Ending } from "./end-accounts.server.ts";
import { programStatusWords } from "./program-rules.ts";
import { programTransitions } from "./program-transitions.ts";

interface Program extends WorkflowRecord, Ending {
  accounts: number;
}

const programWorkflow: Workflow<Program, typeof programTransitions> = {
  ...{ table: "incentivePrograms", type: "incentive-program", noun: "program", words: programStatusWords },
  transitions: programTransitions,
  lock: async (db, { reach }, id) =>
    (await db
      .selectFrom("incentivePrograms")
      .select(["id", "companyId", "status", "version", "name", "endsOn", "carryOverPercent"])
      .select(
        sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`.as("accounts"),
      )
      .where("id", "=", id)
      .where(reach.company("incentivePrograms.companyId"))
      .forUpdate()
      .executeTakeFirst()) ?? null,
};

export const openProgram = defineStep(programWorkflow, "open", async (_, __, { found }): Promise<StepEffect> => {
  return found.accounts > 0 ? {} : { refused: problem("", "Nobody has money in this program yet. Allocate it first.") };
});

/** Closes a program before its time: what is left is carried over or lapses at once, what claims bind stays bound. */
export const closeProgram = defineStep(programWorkflow, "close", async (db, editor, { found, now }) => {
  await endSome(db, editor, found, found.accounts, now);
  return {};
});

const AT_ONCE = 2_000;

/**
 * Brings programs to the status of their day, by their company's time: claims only from the day after the last one, and
 * closed once the claim window is over. What a closed program has left is carried over or lapses, some accounts at a time:
 * what stops half way goes on at the next run, because an account that has ended has nothing left.
 */
export async function turnPrograms(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone companies.time_zone)::date`;
  await turn(db, now, "open", "closing", sql`incentive_programs.ends_on < ${today}`);
  const isOver = sql`incentive_programs.ends_on + incentive_programs.claim_window_days < ${today}`;
  await turn(db, now, "closing", "closed", isOver);
  const left = await db
    .selectFrom("incentivePrograms")
    .select(["id", "companyId", "name", "endsOn", "carryOverPercent"])
    .where("status", "=", "closed")
    .where(
      sql<boolean>`exists (select from budget_accounts
      where program_id = incentive_programs.id and available_cents > 0)`,
    )
    .orderBy("id")
    .execute();
  for (const program of left) {
    await untilDone(
      async () => (await db.transaction().execute((db) => endSome(db, system, program, atOnce, now))) < atOnce,
    );
  }
}

async function turn(db: Db, now: Date, from: string, to: string, isDue: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom("incentivePrograms")
      .innerJoin("companies", "companies.id", "incentivePrograms.companyId")
      .select(["incentivePrograms.id", "incentivePrograms.companyId", "incentivePrograms.status"])
      .where("incentivePrograms.status", "=", from)
      .where(sql<boolean>`${isDue}`)
      .orderBy("incentivePrograms.id")
      .forUpdate("incentivePrograms")
      .execute();
    await changeStatuses(db, system, programWorkflow, due, { verb: to, to }, now);
  });
}
