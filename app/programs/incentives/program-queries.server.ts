import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { dayText } from "#app/ui/format.ts";
import { listChannelChoices } from "#app/setup/channels/channels.server.ts";

const idsIn = (table: string, column: string): RawBuilder<number[]> =>
  sql`coalesce((select array_agg(${sql.ref(column)} order by ${sql.ref(column)}) from ${sql.table(table)}
    where program_id = incentive_programs.id), '{}')`;

/** What a program names, by the fields of its form. */
export const namedColumns = {
  objectiveIds: idsIn("incentive_program_objectives", "objective_id"),
  channelIds: idsIn("incentive_program_channels", "channel_id"),
  ideaIds: idsIn("incentive_program_ideas", "idea_id"),
  categoryIds: idsIn("incentive_program_categories", "category_id"),
};

const sumOf = (column: string): RawBuilder<number> =>
  sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from budget_accounts where program_id = incentive_programs.id)`;

/** A program within the reach, with what it names and the sums of its accounts; null when absent. */
export async function findProgram(db: Db, reach: Reach, id: number) {
  const program = await db
    .selectFrom("incentivePrograms")
    .innerJoin("companies", "companies.id", "incentivePrograms.companyId")
    .selectAll("incentivePrograms")
    .select(["companies.name as company", "companies.timeZone"])
    .select(namedColumns.objectiveIds.as("objectiveIds"))
    .select([namedColumns.channelIds.as("channelIds"), namedColumns.ideaIds.as("ideaIds")])
    .select(namedColumns.categoryIds.as("categoryIds"))
    .select([sumOf("allocated_cents").as("allocatedCents"), sumOf("reserved_cents").as("reservedCents")])
    .select([sumOf("spent_cents").as("spentCents"), sumOf("expired_cents").as("expiredCents")])
    .select(sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`.as("accounts"))
    .select(successorName.as("successor"))
    .where("incentivePrograms.id", "=", id)
    .where(reach.company("incentivePrograms.companyId"))
    .executeTakeFirst();
  return program ? withCleanRules(program) : null;
}

/** What a program's money is carried over to, with its year; null where nothing is named. */
const successorName = sql<string | null>`(select next.name || ' ' || to_char(next.starts_on, 'YYYY')
  from incentive_programs next where next.id = incentive_programs.successor_id)`;

/** The programs of a company that another one's money can be carried over to; `id` is that one's, null before it exists. */
export function successorsOf(db: Db, companyId: number, id: number | null) {
  return db
    .selectFrom("incentivePrograms")
    .select(["id", "name", "startsOn", "status", "pool"])
    .where("companyId", "=", companyId)
    .where("status", "in", ["draft", "open"])
    .where(sql<boolean>`id is distinct from ${id}::integer`);
}

/** The same as choices of a form, the soonest first. */
export async function listSuccessorChoices(db: Db, companyId: number, id: number | null) {
  const programs = await successorsOf(db, companyId, id).orderBy("startsOn").orderBy("id").execute();
  return programs.map(({ name, startsOn, ...one }) => ({
    ...one,
    startsOn,
    name: `${name}, from ${dayText(startsOn)}`,
  }));
}

/** What a program can name: what is active of the company's, and what it names already. */
export async function findProgramChoices(
  db: Db,
  reach: Reach,
  companyId: number,
  named: Partial<Record<keyof typeof namedColumns, readonly number[]>> & { id?: number } = {},
) {
  const of = (table: "objectives" | "customEventCategories") =>
    db
      .selectFrom(table)
      .select(["id", "name", "isActive"])
      .where("companyId", "=", companyId)
      .where(reach.company(`${table}.companyId`))
      .orderBy("position")
      .orderBy("id")
      .execute();
  const open = <Choice extends { id: number; isActive: boolean }>(all: Choice[], kept: readonly number[] = []) =>
    all.filter(({ id, isActive }) => isActive || kept.includes(id));
  return {
    successorId: await listSuccessorChoices(db, companyId, named.id ?? null),
    objectiveIds: open(await of("objectives"), named.objectiveIds),
    channelIds: open(await listChannelChoices(db, reach, companyId), named.channelIds),
    categoryIds: open(await of("customEventCategories"), named.categoryIds),
    ideaIds: await db
      .selectFrom("ideas")
      .innerJoin("categories", "categories.id", "ideas.categoryId")
      .select(["ideas.id", "ideas.title as name", "categories.name as note"])
      .where("ideas.companyId", "=", companyId)
      .where(reach.company("ideas.companyId"))
      .where(sql<boolean>`(ideas.status = 'active' or ideas.id = any(${named.ideaIds ?? []}::integer[]))`)
      .orderBy(sql`lower(ideas.title)`)
      .orderBy("ideas.id")
      .execute(),
  };
}

/** The programs that give money to what somebody reaches, the newest first, with the sums of their accounts there. */
export async function listOwnPrograms(db: Db, reach: Reach, companyId: number) {
  const sum = (column: string) => sql<number>`sum(budget_accounts.${sql.ref(column)})::bigint`;
  const programs = await db
    .selectFrom("incentivePrograms")
    .innerJoin("budgetAccounts", "budgetAccounts.programId", "incentivePrograms.id")
    .select([
      "incentivePrograms.id",
      "incentivePrograms.name",
      "incentivePrograms.startsOn",
      "incentivePrograms.endsOn",
    ])
    .select(["incentivePrograms.claimWindowDays", "incentivePrograms.matchPercent", "incentivePrograms.capCents"])
    .select(["incentivePrograms.requiredCompletions", "incentivePrograms.rulesHtml", "incentivePrograms.status"])
    .select(["incentivePrograms.carryOverPercent", successorName.as("successor")])
    .select([sum("allocated_cents").as("allocatedCents"), sum("reserved_cents").as("reservedCents")])
    .select([sum("spent_cents").as("spentCents"), sum("expired_cents").as("expiredCents")])
    .select(sql<number>`count(*)`.as("accounts"))
    .where("incentivePrograms.companyId", "=", companyId)
    .where("incentivePrograms.status", "<>", "draft")
    .where(reachesRecord(reach, "budgetAccounts"))
    .groupBy("incentivePrograms.id")
    .orderBy("incentivePrograms.startsOn", "desc")
    .orderBy("incentivePrograms.id")
    .execute();
  return programs.map(withCleanRules);
}

/** The rules as a page may show them. */
function withCleanRules<Program extends { rulesHtml: string }>(program: Program): Program {
  return { ...program, rulesHtml: sanitiseHtml(program.rulesHtml) };
}
