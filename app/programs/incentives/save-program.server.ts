import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { fieldError, type FieldErrors, staleError } from "#app/http/errors.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { defineCreation, type RecordOutcome } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { dayText } from "#app/ui/text/format.ts";
import { programColumns, type NewProgram, type ProgramChange } from "./program-form.ts";
import { eligibilityColumns, selectSuccessors } from "./program-queries.server.ts";
import type { ProgramStatus } from "./program-rules.ts";

const noun = { table: "incentivePrograms", noun: "program", type: "incentive-program" } as const;

/** Create a program of a company as a draft. */
export const createProgram = defineCreation({
  ...noun,
  // The lock makes concurrent creations wait, so that programs of one name never overlap.
  find: (db, { access }, { companyId }: { companyId: number }, _: NewProgram) =>
    db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where(access.company("companies.id"))
      .forNoKeyUpdate(),
  refuse: async ({ id: companyId }, form, db) =>
    (await validateNoOverlap(db, companyId, form)) ??
    (await validateSuccessor(db, { id: null, companyId, endsOn: form.endsOn }, form.successorId)),
  columns: (form) => withCleanRules(programColumns(form)),
  afterSave: (db, _, { id, form, where }) => storeEligibility(db, id, where.companyId, form),
});

/** Change a program that is not closed; an open one keeps its first day. Null when it is absent or out of scope. */
export async function changeProgram(
  { db, actor, now }: Context,
  id: number,
  form: ProgramChange,
): Promise<RecordOutcome> {
  return db.transaction().execute(async (db): Promise<RecordOutcome> => {
    const program = await db
      .selectFrom("incentivePrograms")
      .selectAll()
      .select([eligibilityColumns.objectiveIds.as("objectiveIds"), eligibilityColumns.channelIds.as("channelIds")])
      .select([eligibilityColumns.ideaIds.as("ideaIds"), eligibilityColumns.categoryIds.as("categoryIds")])
      .where("id", "=", id)
      .where(actor.access.company("incentivePrograms.companyId"))
      .forUpdate("incentivePrograms")
      .executeTakeFirst();
    if (!program) return null;
    const { companyId } = program;
    const refusal =
      validateProgramChange(program, form) ??
      (await validateNoOverlap(db, companyId, form, id)) ??
      (await validateSuccessor(db, { id, companyId, endsOn: form.endsOn }, form.successorId));
    if (refusal) return { saved: false, fieldErrors: refusal };
    if (program.version !== form.version) return { saved: false, fieldErrors: staleError("program"), status: 409 };
    const columns = withCleanRules(programColumns(form));
    const { objectiveIds, channelIds, ideaIds, categoryIds } = form;
    const named = { objectiveIds, channelIds, ideaIds, categoryIds };
    const changes = changedFields<Record<string, unknown>>(program, { ...columns, ...named });
    if (!changes) return { saved: true };
    const object = { type: noun.type, id };
    await withAudit(db, actor, { action: `${noun.type}.change`, object, companyId: program.companyId, ...changes })
      .updateTable("incentivePrograms")
      .set({ ...columns, version: program.version + 1, updatedAt: now, updatedBy: actor.userId })
      .where("id", "=", id)
      .execute();
    await storeEligibility(db, id, program.companyId, form);
    return { saved: true };
  });
}

function validateProgramChange(
  { status, pool, startsOn }: { status: ProgramStatus; pool: string; startsOn: string },
  form: ProgramChange,
): FieldErrors | null {
  if (status === "closed") return fieldError("", "This program is closed and can't be changed.");
  if (status === "draft") return null;
  if (form.pool !== pool) return fieldError("pool", "You can't change who shares the budget of an open program.");
  return form.startsOn === startsOn
    ? null
    : fieldError("startsOn", "You can't change the first day of an open program.");
}

interface Named {
  objectiveIds: readonly number[];
  channelIds: readonly number[];
  ideaIds: readonly number[];
  categoryIds: readonly number[];
}

function withCleanRules(columns: ReturnType<typeof programColumns>) {
  return { ...columns, rulesHtml: sanitizeHtml(columns.rulesHtml) };
}

/** Programs with the same name must not overlap. */
async function validateNoOverlap(
  db: Db,
  companyId: number,
  { name, startsOn, endsOn }: { name: string; startsOn: string; endsOn: string },
  id: number | null = null,
): Promise<FieldErrors | null> {
  const other = await db
    .selectFrom("incentivePrograms")
    .select(["startsOn", "endsOn"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`lower(name) = lower(${name}) and id is distinct from ${id}::integer`)
    .where("startsOn", "<=", endsOn)
    .where("endsOn", ">=", startsOn)
    .executeTakeFirst();
  if (!other) return null;
  const days = `${dayText(other.startsOn)} to ${dayText(other.endsOn)}`;
  return fieldError("startsOn", `Another program with this name runs from ${days}.`);
}

/**
 * Return field errors unless the successor is another program of the company that starts after this one ends and has
 * one of the `statuses`; null when it is valid.
 */
export async function validateSuccessor(
  db: Db,
  { id, companyId, endsOn }: { id: number | null; companyId: number; endsOn: string },
  successorId: number | null,
  statuses: readonly ProgramStatus[] = ["draft", "open"],
): Promise<FieldErrors | null> {
  if (successorId === null) return null;
  const next = await selectSuccessors(db, companyId, id).where("id", "=", successorId).executeTakeFirst();
  if (!next) return fieldError("successorId", "Choose from the list.");
  if (!statuses.includes(next.status)) return fieldError("successorId", `Open ${next.name} first.`);
  if (next.startsOn > endsOn) return null;
  return fieldError("successorId", `${next.name} starts on ${dayText(next.startsOn)}, before this program ends.`);
}

/** Store a program's limits in one statement; ids of another company are ignored. */
async function storeEligibility(db: Db, programId: number, companyId: number, ids: Named): Promise<void> {
  const part = (table: string, column: string, of: string, chosen: readonly number[]) => sql`
    ${sql.ref(`no_${table}`)} as (
      delete from ${sql.table(table)} where program_id = ${programId} and ${sql.ref(column)} <> all(${chosen}::integer[])
    ), ${sql.ref(`now_${table}`)} as (
      insert into ${sql.table(table)} (program_id, company_id, ${sql.ref(column)})
      select ${programId}, ${companyId}, id from ${sql.table(of)}
      where id = any(${chosen}::integer[]) and company_id = ${companyId}
      on conflict do nothing
    )`;
  await sql`with ${sql.join([
    part("incentive_program_objectives", "objective_id", "objectives", ids.objectiveIds),
    part("incentive_program_channels", "channel_id", "channels", ids.channelIds),
    part("incentive_program_ideas", "idea_id", "ideas", ids.ideaIds),
    part("incentive_program_categories", "category_id", "custom_event_categories", ids.categoryIds),
  ])} select 1`.execute(db);
}
