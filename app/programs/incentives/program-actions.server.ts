import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { repeatUntilDone } from "#db/in-batches.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { fieldError } from "#app/http/errors.ts";
import {
  bindTransitions,
  type TransitionEffect,
  type WorkflowRecords,
} from "#app/platform/workflow/workflow.server.ts";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { carryOverOrExpireBalances, type EndingProgram, previewEnding } from "./end-accounts.server.ts";
import { validateSuccessor } from "./save-program.server.ts";
import { type ProgramStatus, programWorkflow } from "./program-rules.ts";

async function lockProgram(db: Db, access: AccessScope, id: number) {
  const program = await db
    .selectFrom("incentivePrograms")
    .select(["id", "companyId", "status", "version", "name", "endsOn", "carryOverPercent", "successorId"])
    .select(sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`.as("accounts"))
    .where("id", "=", id)
    .where(access.company("incentivePrograms.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return program ?? null;
}

type Program = NonNullable<Awaited<ReturnType<typeof lockProgram>>>;

const programRecords: WorkflowRecords<Program, typeof programWorkflow.transitions> = {
  table: "incentivePrograms",
  type: "incentive-program",
  workflow: programWorkflow,
  lock: (db, { access }, id) => lockProgram(db, access, id),
};

const defineProgramTransition = bindTransitions(programRecords);

export const openIncentiveProgram = defineProgramTransition(
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
export const closeIncentiveProgram = defineProgramTransition<ClosingValues>(
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

const ACCOUNTS_PER_BATCH = 2_000;

/**
 * Advance programs by date in their company's time zone: claims only after the last day, closed after the claim window.
 * A closed program's remaining money is carried over or expires in batches; an interrupted run continues next time,
 * because an ended account has nothing left.
 */
export async function advanceProgramStatuses(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  const { batchSize } = options;
  const today = sql<string>`(${now}::timestamptz at time zone companies.time_zone)::date`;
  for (const { from, to, due } of statusRules) {
    await runDeadline(db, {
      due: (db) => selectDue(db, from, due(today)),
      lock: ["incentivePrograms"],
      apply: (db, programs) =>
        changeStatuses({ db, actor: systemActor, now }, programRecords, programs, { action: to, to }),
      batchSize,
    });
  }
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
  for (const program of left) await endAccounts(db, program, now, batchSize);
}

/** Transition of programs whose date has come in their company's time zone. */
interface StatusRule {
  from: ProgramStatus;
  to: ProgramStatus;
  due: (today: RawBuilder<string>) => RawBuilder<boolean>;
}

const statusRules: readonly StatusRule[] = [
  { from: "open", to: "closing", due: (today) => sql`incentive_programs.ends_on < ${today}` },
  {
    from: "closing",
    to: "closed",
    due: (today) => sql`incentive_programs.ends_on + incentive_programs.claim_window_days < ${today}`,
  },
];

function selectDue(db: Db, from: ProgramStatus, isDue: RawBuilder<boolean>) {
  return db
    .selectFrom("incentivePrograms")
    .innerJoin("companies", "companies.id", "incentivePrograms.companyId")
    .select(["incentivePrograms.id", "incentivePrograms.companyId", "incentivePrograms.status"])
    .where("incentivePrograms.status", "=", from)
    .where(isDue);
}

/** Carry over or expire the remaining money of a closed program, in batches of accounts. */
async function endAccounts(db: Db, program: EndingProgram, now: Date, batchSize = ACCOUNTS_PER_BATCH): Promise<void> {
  await repeatUntilDone(async () => {
    const ended = await db
      .transaction()
      .execute((db) => carryOverOrExpireBalances({ db, actor: systemActor, now }, program, batchSize));
    return ended < batchSize;
  });
}
