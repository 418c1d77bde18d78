import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { problem, type Problems, stale } from "#app/http/problems.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { defineCreation, type Outcome } from "#app/platform/records/change.server.ts";
import { dayText } from "#app/ui/format.ts";
import { columnsOf, type NewProgram, type ProgramChange } from "./program-form.ts";
import { namedColumns, successorsOf } from "./program-queries.server.ts";

const noun = { table: "incentivePrograms", noun: "program", type: "incentive-program" } as const;

/** Creates a program of a company as a draft. */
export const createProgram = defineCreation({
  ...noun,
  // Whoever else makes one waits, so that no two of one name lie over each other.
  find: (db, { reach }, { companyId }: { companyId: number }, _: NewProgram) =>
    db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where(reach.company("companies.id"))
      .forNoKeyUpdate(),
  refuse: async ({ id: companyId }, form, db) =>
    (await refusalOfOverlap(db, companyId, form)) ??
    (await refusalOfSuccessor(db, { id: null, companyId, endsOn: form.endsOn }, form.successorId)),
  columns: (form) => withCleanRules(columnsOf(form)),
  then: (db, _, { id, form, where }) => writeNamed(db, id, where.companyId, form),
});

/** Changes a program that is not closed; one that is open keeps its first day. Null when absent or out of reach. */
export async function changeProgram(
  db: Db,
  editor: Editor,
  id: number,
  form: ProgramChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const program = await db
      .selectFrom("incentivePrograms")
      .selectAll()
      .select([namedColumns.objectiveIds.as("objectiveIds"), namedColumns.channelIds.as("channelIds")])
      .select([namedColumns.ideaIds.as("ideaIds"), namedColumns.categoryIds.as("categoryIds")])
      .where("id", "=", id)
      .where(editor.reach.company("incentivePrograms.companyId"))
      .forUpdate("incentivePrograms")
      .executeTakeFirst();
    if (!program) return null;
    const { companyId } = program;
    const refusal =
      refusalOfChange(program, form) ??
      (await refusalOfOverlap(db, companyId, form, id)) ??
      (await refusalOfSuccessor(db, { id, companyId, endsOn: form.endsOn }, form.successorId));
    if (refusal) return { saved: false, problems: refusal };
    if (program.version !== form.version) return { saved: false, problems: stale("program"), status: 409 };
    const columns = withCleanRules(columnsOf(form));
    const { objectiveIds, channelIds, ideaIds, categoryIds } = form;
    const named = { objectiveIds, channelIds, ideaIds, categoryIds };
    const changes = changesOf<Record<string, unknown>>(program, { ...columns, ...named });
    if (!changes) return { saved: true };
    const object = { type: noun.type, id };
    await withAudit(db, editor, { action: `${noun.type}.change`, object, companyId: program.companyId, ...changes })
      .updateTable("incentivePrograms")
      .set({ ...columns, version: program.version + 1, updatedAt: now, updatedBy: editor.userId })
      .where("id", "=", id)
      .execute();
    await writeNamed(db, id, program.companyId, form);
    return { saved: true };
  });
}

function refusalOfChange(
  { status, pool, startsOn }: { status: string; pool: string; startsOn: string },
  form: ProgramChange,
): Problems | null {
  if (status === "closed") return problem("", "This program is closed and stays as it was.");
  if (status === "draft") return null;
  if (form.pool !== pool) return problem("pool", "An open program keeps whom its money is for.");
  return form.startsOn === startsOn ? null : problem("startsOn", "An open program keeps its first day.");
}

interface Named {
  objectiveIds: readonly number[];
  channelIds: readonly number[];
  ideaIds: readonly number[];
  categoryIds: readonly number[];
}

function withCleanRules(columns: ReturnType<typeof columnsOf>) {
  return { ...columns, rulesHtml: sanitiseHtml(columns.rulesHtml) };
}

/** Programs of one name follow each other: their periods have no day in common. */
async function refusalOfOverlap(
  db: Db,
  companyId: number,
  { name, startsOn, endsOn }: { name: string; startsOn: string; endsOn: string },
  id: number | null = null,
): Promise<Problems | null> {
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
  return problem("startsOn", `Another program of this name runs from ${days}.`);
}

/** What is carried over goes into a program of the company that begins after this one and is not closed. */
export async function refusalOfSuccessor(
  db: Db,
  { id, companyId, endsOn }: { id: number | null; companyId: number; endsOn: string },
  successorId: number | null,
  statuses: readonly string[] = ["draft", "open"],
): Promise<Problems | null> {
  if (successorId === null) return null;
  const next = await successorsOf(db, companyId, id).where("id", "=", successorId).executeTakeFirst();
  if (!next) return problem("successorId", "Choose from the list.");
  if (!statuses.includes(next.status)) return problem("successorId", `Open ${next.name} first.`);
  if (next.startsOn > endsOn) return null;
  return problem("successorId", `${next.name} begins on ${dayText(next.startsOn)}, before this program is over.`);
}

/** Writes what a program names, in one statement; ids of another company name nothing. */
async function writeNamed(db: Db, programId: number, companyId: number, ids: Named): Promise<void> {
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
