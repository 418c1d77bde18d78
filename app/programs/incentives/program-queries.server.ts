import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { dayText } from "#app/ui/text/format.ts";
import { listChannelChoices } from "#app/setup/settings/channels.server.ts";

const eligibleIds = (table: string, column: string): RawBuilder<number[]> =>
  sql`coalesce((select array_agg(${sql.ref(column)} order by ${sql.ref(column)}) from ${sql.table(table)}
    where program_id = incentive_programs.id), '{}')`;

/** Ids that a program is limited to, by the fields of its form. */
export const eligibilityColumns = {
  objectiveIds: eligibleIds("incentive_program_objectives", "objective_id"),
  channelIds: eligibleIds("incentive_program_channels", "channel_id"),
  ideaIds: eligibleIds("incentive_program_ideas", "idea_id"),
  categoryIds: eligibleIds("incentive_program_categories", "category_id"),
};

const sumOf = (column: string): RawBuilder<number> =>
  sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from budget_accounts where program_id = incentive_programs.id)`;

/** Find a program in scope with its limits and the sums of its accounts; null when absent. */
export async function findIncentiveProgram(db: Db, access: AccessScope, id: number) {
  const program = await db
    .selectFrom("incentivePrograms")
    .innerJoin("companies", "companies.id", "incentivePrograms.companyId")
    .selectAll("incentivePrograms")
    .select(["companies.name as company", "companies.timeZone"])
    .select(eligibilityColumns.objectiveIds.as("objectiveIds"))
    .select([eligibilityColumns.channelIds.as("channelIds"), eligibilityColumns.ideaIds.as("ideaIds")])
    .select(eligibilityColumns.categoryIds.as("categoryIds"))
    .select([sumOf("allocated_cents").as("allocatedCents"), sumOf("reserved_cents").as("reservedCents")])
    .select([sumOf("spent_cents").as("spentCents"), sumOf("expired_cents").as("expiredCents")])
    .select(sql<number>`(select count(*) from budget_accounts where program_id = incentive_programs.id)`.as("accounts"))
    .select(successorName.as("successor"))
    .where("incentivePrograms.id", "=", id)
    .where(access.company("incentivePrograms.companyId"))
    .executeTakeFirst();
  return program ? withCleanRules(program) : null;
}

/** Name and year of the program that receives the carried money; null when none is set. */
const successorName = sql<string | null>`(select next.name || ' ' || to_char(next.starts_on, 'YYYY')
  from incentive_programs next where next.id = incentive_programs.successor_id)`;

/** Select the programs of a company that can succeed another; `id` is that program's, null before it exists. */
export function selectSuccessors(db: Db, companyId: number, id: number | null) {
  return db
    .selectFrom("incentivePrograms")
    .select(["id", "name", "startsOn", "status", "pool"])
    .where("companyId", "=", companyId)
    .where("status", "in", ["draft", "open"])
    .where(sql<boolean>`id is distinct from ${id}::integer`);
}

/** List possible successors as form choices, soonest first. */
export async function listSuccessorChoices(db: Db, companyId: number, id: number | null) {
  const programs = await selectSuccessors(db, companyId, id).orderBy("startsOn").orderBy("id").execute();
  return programs.map(({ name, startsOn, ...one }) => ({
    ...one,
    startsOn,
    name: `${name}, from ${dayText(startsOn)}`,
  }));
}

/** Find the form choices of a program: the company's active records and those already chosen. */
export async function findProgramChoices(
  db: Db,
  access: AccessScope,
  companyId: number,
  named: Partial<Record<keyof typeof eligibilityColumns, readonly number[]>> & { id?: number } = {},
) {
  const of = (table: "objectives" | "customEventCategories") =>
    db
      .selectFrom(table)
      .select(["id", "name", "isActive"])
      .where("companyId", "=", companyId)
      .where(access.company(`${table}.companyId`))
      .orderBy("position")
      .orderBy("id")
      .execute();
  const open = <Choice extends { id: number; isActive: boolean }>(all: Choice[], chosenIds: readonly number[] = []) =>
    all.filter(({ id, isActive }) => isActive || chosenIds.includes(id));
  return {
    successorId: await listSuccessorChoices(db, companyId, named.id ?? null),
    objectiveIds: open(await of("objectives"), named.objectiveIds),
    channelIds: open(await listChannelChoices(db, access, companyId), named.channelIds),
    categoryIds: open(await of("customEventCategories"), named.categoryIds),
    ideaIds: await db
      .selectFrom("ideas")
      .innerJoin("categories", "categories.id", "ideas.categoryId")
      .select(["ideas.id", "ideas.title as name", "categories.name as note"])
      .where("ideas.companyId", "=", companyId)
      .where(access.company("ideas.companyId"))
      .where(sql<boolean>`(ideas.status = 'active' or ideas.id = any(${named.ideaIds ?? []}::integer[]))`)
      .orderBy(sql`lower(ideas.title)`)
      .orderBy("ideas.id")
      .execute(),
  };
}

/** List the programs with accounts in scope, newest first, with the sums of those accounts. */
export async function listProgramsInScope(db: Db, access: AccessScope, companyId: number) {
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
    .where(access.record("budgetAccounts"))
    .groupBy("incentivePrograms.id")
    .orderBy("incentivePrograms.startsOn", "desc")
    .orderBy("incentivePrograms.id")
    .execute();
  return programs.map(withCleanRules);
}

/** Sanitise the program's HTML rules. */
function withCleanRules<Program extends { rulesHtml: string }>(program: Program): Program {
  return { ...program, rulesHtml: sanitizeHtml(program.rulesHtml) };
}
