import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { repeatUntilDone } from "#db/in-batches.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { fieldError } from "#app/http/errors.ts";
import {
  defineWorkflowTransition,
  type TransitionEffect,
  type Workflow,
  type WorkflowRecord,
} from "#app/platform/workflow/workflow.server.ts";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { moneyText } from "#app/ui/format.ts";
import { carryOverOrExpireBalances, type EndingProgram, previewEnding } from "./end-accounts.server.ts";
import { validateSuccessor } from "./save-program.server.ts";
import { type ProgramStatus, programStatusWords } from "./program-rules.ts";
import { programTransitions } from "./program-transitions.ts";

interface Program extends WorkflowRecord, EndingProgram {
  accounts: number;
}

const programWorkflow: Workflow<Program, typeof programTransitions> = {
  table: "incentivePrograms",
  type: "incentive-program",
  noun: "program",
  words: programStatusWords,
  transitions: programTransitions,
  lock: async (db, { access }, id) =>
    (await db
      .selectFrom("incentivePrograms")
      .select(["id", "companyId", "status", "version", "name", "endsOn", "carryOverPercent", "successorId"])
      .select(
        sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`.as("accounts"),
      )
      .where("id", "=", id)
      .where(access.company("incentivePrograms.companyId"))
      .forUpdate()
      .executeTakeFirst()) ?? null,
};

export const openIncentiveProgram = defineWorkflowTransition(
  programWorkflow,
  "open",
  async (_, __, { found }): Promise<TransitionEffect> => {
    return found.accounts > 0 ? {} : { refused: fieldError("", "This program has no money yet. Allocate it first.") };
  },
);

/** Form that closes a program: its successor, and the available sum that the page showed. */
const closeForm = z.strictObject({
  ...recordActionFields,
  successorId: recordIdField.optional(),
  availableCents: z.number().int().min(0).optional(),
});

/**
 * Close a program early: remaining money is carried over or expires at once, and money reserved for claims stays
 * reserved. Refused when the available sum differs from the one shown.
 */
export const closeIncentiveProgram = defineWorkflowTransition<Program, typeof programTransitions, ClosingValues>(
  programWorkflow,
  "close",
  async (db, actor, { found, form, now }) => {
    const successorId = form.successorId ?? null;
    const ofSuccessor = await validateSuccessor(db, found, successorId, ["open"]);
    if (ofSuccessor) return { refused: ofSuccessor };
    const { availableCents } = await previewEnding(db, found);
    if (form.availableCents !== undefined && form.availableCents !== availableCents) {
      const left = `The available amount is now ${moneyText(availableCents)}.`;
      return { refused: fieldError("", `${left} Review it and close the program again.`) };
    }
    await carryOverOrExpireBalances({ db, actor, now }, { ...found, successorId }, found.accounts);
    return { extraColumns: { successorId }, auditDetails: { successorId, availableCents } };
  },
  closeForm,
);

type ClosingValues = Omit<z.output<typeof closeForm>, keyof typeof recordActionFields>;

const BATCH_SIZE = 2_000;

/**
 * Advance programs by date in their company's time zone: claims only after the last day, closed after the claim window.
 * A closed program's remaining money is carried over or expires in batches; an interrupted run continues next time,
 * because an ended account has nothing left.
 */
export async function advanceProgramStatuses(db: Db, now: Date, { atOnce = BATCH_SIZE } = {}): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone companies.time_zone)::date`;
  await advanceStatus(db, { now, from: "open", to: "closing", isDue: sql`incentive_programs.ends_on < ${today}` });
  const isOver = sql`incentive_programs.ends_on + incentive_programs.claim_window_days < ${today}`;
  await advanceStatus(db, { now, from: "closing", to: "closed", isDue: isOver });
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
    await repeatUntilDone(
      async () =>
        (await db
          .transaction()
          .execute((db) => carryOverOrExpireBalances({ db, actor: systemActor, now }, program, atOnce))) < atOnce,
    );
  }
}

async function advanceStatus(
  db: Db,
  { now, from, to, isDue }: { now: Date; from: ProgramStatus; to: ProgramStatus; isDue: ReturnType<typeof sql> },
): Promise<void> {
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
    await changeStatuses({ db, actor: systemActor, now }, programWorkflow, due, { action: to, to });
  });
}
