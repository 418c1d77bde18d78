import { sql } from "kysely";
import { z } from "zod";
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
import { recordId } from "#app/platform/fields/text-fields.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { moneyText } from "#app/ui/format.ts";
import { endSome, type Ending, previewEnding } from "./end-accounts.server.ts";
import { refusalOfSuccessor } from "./save-program.server.ts";
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
      .select(["id", "companyId", "status", "version", "name", "endsOn", "carryOverPercent", "successorId"])
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

/** What closing takes: the successor, and the sum that was shown as what is left. */
const closeForm = z.strictObject({
  ...stepFields,
  successorId: recordId.optional(),
  availableCents: z.number().int().min(0).optional(),
});

/**
 * Close a program before its time: what is left is carried over to the successor or lapses at once, and what claims have
 * reserved stays reserved. Refused where other sums were shown.
 */
export const closeProgram = defineStep<Program, typeof programTransitions, ClosingForm>(
  programWorkflow,
  "close",
  async (db, editor, { found, form, now }) => {
    const successorId = form.successorId ?? null;
    const ofSuccessor = await refusalOfSuccessor(db, found, successorId, ["open"]);
    if (ofSuccessor) return { refused: ofSuccessor };
    const { availableCents } = await previewEnding(db, found);
    if (form.availableCents !== undefined && form.availableCents !== availableCents) {
      const left = `${moneyText(availableCents)} is left by now.`;
      return { refused: problem("", `${left} Look at the sums and close the program once more.`) };
    }
    await endSome(db, editor, { ...found, successorId }, found.accounts, now);
    return { along: { successorId }, told: { successorId, availableCents } };
  },
  closeForm,
);

type ClosingForm = Omit<z.output<typeof closeForm>, keyof typeof stepFields>;

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
    .select(["id", "companyId", "name", "endsOn", "carryOverPercent", "successorId"])
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
