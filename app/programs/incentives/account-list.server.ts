import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { like } from "#db/like.ts";
import { isOfNetworkNamed, MOST_OFFERED } from "#app/organization/networks/offered-networks.server.ts";
import { count, csvDay, day, field, money, text } from "#app/platform/records/list-columns.server.ts";
import { choice, record, typed } from "#app/platform/records/list-filters.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { defineList, type Offered } from "#app/platform/records/list.server.ts";
import { completionsOf } from "./completions.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";

/** Whose an account is, of a query that joins networks and locations. */
export const accountHolder = sql<string>`coalesce(locations.name, networks.name || ', all ' || 'locations')`;
/** The last day on which an account's money can be claimed. */
export const lapsesAfter = sql<string>`(incentive_programs.ends_on + incentive_programs.claim_window_days)`;
const isClosed = sql<boolean>`(incentive_programs.status = 'closed')`;
const required = field("incentivePrograms.requiredCompletions");
const searched = sql<string>`networks.name || ' ' || coalesce(locations.name || ' ' || locations.pc_number, '')`;

/** Whose accounts: a company's for its advisors, and of those that somebody reaches. */
interface Scope {
  companyId: number;
}

const accountsBy = (by: "holder" | "available", counted?: (db: Db, reach: Reach, scope: Scope) => Promise<number>) =>
  defineList<Scope>()({
    ...{ name: "accounts", one: "account", many: "accounts", id: "budgetAccounts.id" },
    from: (db, reach, { companyId }) => accountsOf(db, reach).where("budgetAccounts.companyId", "=", companyId),
    columns: {
      holder: text("{Location}", accountHolder, {
        // Money of programs that run stands before that of closed ones.
        sort: by === "holder" ? { by: [isClosed, sql`lower(${accountHolder})`] } : true,
        isLink: true,
        card: "title",
        fixed: true,
        size: 220,
      }),
      network: text("{Network}", field("networks.name"), { sort: true, card: "hidden", size: 170 }),
      program: text("Program", field("incentivePrograms.name"), { sort: true, card: "secondary", size: 160 }),
      allocated: money("Allocated", field("budgetAccounts.allocatedCents"), { sort: true, size: 120 }),
      reserved: money("Reserved", field("budgetAccounts.reservedCents"), { sort: true, size: 120 }),
      spent: money("Spent", field("budgetAccounts.spentCents"), { sort: true, size: 110 }),
      available: money("Available", sql<number>`budget_accounts.available_cents`, { sort: true, size: 120 }),
      completions: count("Completions", completionsOf, { card: "hidden", size: 120 }),
      required: count("Asked", required, { hidden: true, size: 90 }),
      lapses: day("Lapses after", lapsesAfter, { sort: true, size: 130 }),
    },
    more: (query) => query.select(["locations.pcNumber", "incentivePrograms.status as programStatus"]),
    standard: { by },
    search: { label: "{Location}, {pcNumber} or {network}", where: (q) => like(searched, q) },
    filters: {
      program: record("Program", (id) => sql`budget_accounts.program_id = ${id}`),
      network: record("{Network}", (id) => sql`budget_accounts.network_id = ${id}`),
      networkName: typed("{Network} name", (name) => isOfNetworkNamed("budgetAccounts.networkId", name), {
        folded: true,
      }),
      money: choice(
        "Money",
        { left: "Something left", unused: "Nothing used yet", low: "Less than 10% left" },
        {
          left: sql`budget_accounts.available_cents > 0`,
          unused: sql`(budget_accounts.allocated_cents > 0 and budget_accounts.available_cents = budget_accounts.allocated_cents)`,
          low: sql`(budget_accounts.allocated_cents > 0
          and budget_accounts.available_cents * 10 < budget_accounts.allocated_cents)`,
        },
      ),
    },
    offers: async (db, reach, { companyId }, { network, networkName }) => {
      const has = (column: string, id: string) => sql<boolean>`exists (select from budget_accounts
      where ${sql.ref(column)} = ${sql.ref(id)} and ${reachesRecord(reach, "budgetAccounts")})`;
      const named = networkName === "" ? sql`true` : isOfNetworkNamed("n.id", networkName);
      const { rows } = await sql<{ program: Offered; network: Offered }>`
      select coalesce((select json_agg(json_build_object('id', p.id, 'name',
        case when strpos(p.name, to_char(p.starts_on, 'YYYY')) > 0 then p.name
          else p.name || ' ' || to_char(p.starts_on, 'YYYY') end)
          order by p.starts_on desc, p.name)
        from incentive_programs p where p.company_id = ${companyId} and ${has("program_id", "p.id")}), '[]') as program,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select n.id, n.name from networks n where n.company_id = ${companyId} and n.id = ${network}::integer
          and ${has("network_id", "n.id")}
        union (select n.id, n.name from networks n where n.company_id = ${companyId} and ${named}
          and ${has("network_id", "n.id")} order by lower(n.name), n.id limit ${sql.lit(MOST_OFFERED)})) offered), '[]') as network
    `.execute(db);
      return rows[0] ?? {};
    },
    count: counted,
    csv: {
      Program: "program",
      Network: "network",
      "PC number": field("locations.pcNumber"),
      Location: field("locations.name"),
      Allocated: "allocated",
      Reserved: "reserved",
      Spent: "spent",
      Lapsed: sql`round(budget_accounts.expired_cents / 100.0, 2)`,
      Available: "available",
      Completions: "completions",
      "Completions asked": "required",
      "Lapses after": csvDay(lapsesAfter),
    },
  });

/** The money of each location, or of each network where its locations share it, by program. */
export const accountList = accountsBy("holder");

/** The same for advisors of many, first whoever has most left: in that order an index holds them. */
export const recapList = accountsBy("available", (db, reach, { companyId }) =>
  tallyOf(db, reach, companyId, "accounts"),
);

/** The accounts that somebody reads, with whose they are. */
export function accountsOf(db: Db, reach: Reach) {
  return db
    .selectFrom("budgetAccounts")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
    .leftJoin("locations", "locations.id", "budgetAccounts.locationId")
    .where(reachesRecord(reach, "budgetAccounts"));
}

const sumOf = (column: string) => sql<number>`coalesce(sum(budget_accounts.${sql.ref(column)}), 0)::bigint`;
const sums = [
  ...[sumOf("allocated_cents").as("allocatedCents"), sumOf("reserved_cents").as("reservedCents")],
  ...[sumOf("spent_cents").as("spentCents"), sumOf("expired_cents").as("expiredCents")],
] as const;

/** What the accounts that an address holds have by program, in cents: programs that run first, then those that end last. */
export function sumPrograms(db: Db, reach: Reach, companyId: number, at: Request) {
  return accountList
    .filtered(db, reach, { companyId }, at)
    .select(["incentivePrograms.id", "incentivePrograms.name", isClosed.as("isClosed")])
    .select(sums)
    .groupBy("incentivePrograms.id")
    .orderBy(isClosed)
    .orderBy("incentivePrograms.endsOn", "desc")
    .orderBy("incentivePrograms.id")
    .execute();
}

/** What the accounts that an address holds have together, in cents. */
export async function sumAccounts(db: Db, reach: Reach, companyId: number, at: Request) {
  const scope = { companyId };
  // Whose the accounts are matters to filters alone; without one, the sums look at accounts alone.
  if (!accountList.isWhole(scope, at)) {
    return accountList.filtered(db, reach, scope, at).select(sums).executeTakeFirstOrThrow();
  }
  return db
    .selectFrom("budgetAccounts")
    .select(sums)
    .where("companyId", "=", companyId)
    .where(reachesRecord(reach, "budgetAccounts"))
    .executeTakeFirstOrThrow();
}

/** One account within the reach; null when absent. */
export async function findAccount(db: Db, reach: Reach, id: number) {
  const account = await accountsOf(db, reach)
    .innerJoin("companies", "companies.id", "budgetAccounts.companyId")
    .selectAll("budgetAccounts")
    .select([accountHolder.as("holder"), "networks.name as network", "locations.pcNumber"])
    .select(["incentivePrograms.name as program", "incentivePrograms.status as programStatus"])
    .select([lapsesAfter.as("lapsesAfter"), completionsOf.as("completions"), required.as("required")])
    .select(["companies.name as company", "companies.timeZone"])
    .where("budgetAccounts.id", "=", id)
    .executeTakeFirst();
  return account ?? null;
}
