import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isInNetworkNamed, MAX_OFFERED } from "#app/organization/networks/offered-networks.server.ts";
import {
  countColumn,
  csvDay,
  dayColumn,
  fieldRef,
  moneyColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { FilterOptionRecords } from "#app/platform/records/list-definition.ts";
import { completionCount } from "./completions.server.ts";

/** Name of an account's location, or of its network; the query joins both tables. */
export const accountHolder = sql<string>`coalesce(locations.name, networks.name || ', all ' || 'locations')`;
/** Last day on which an account's money can be claimed. */
export const expiresAfter = sql<string>`(incentive_programs.ends_on + incentive_programs.claim_window_days)`;
const isClosed = sql<boolean>`(incentive_programs.status = 'closed')`;
const required = fieldRef("incentivePrograms.requiredCompletions");
const searched = sql<string>`networks.name || ' ' || coalesce(locations.name || ' ' || locations.pc_number, '')`;

/** Company of the accounts; the access scope limits them further. */
interface Scope {
  companyId: number;
}

const amount = { sort: true, card: "hidden" } as const;

const defineAccountList = (
  by: "holder" | "available",
  counted?: (db: Db, access: AccessScope, scope: Scope) => Promise<number>,
) =>
  defineList<Scope>()({
    name: "accounts",
    one: "balance",
    many: "balances",
    id: "budgetAccounts.id",
    from: (db, access, { companyId }) => selectAccounts(db, access).where("budgetAccounts.companyId", "=", companyId),
    columns: {
      holder: textColumn("{Location}", accountHolder, {
        below: sql<string | null>`locations.pc_number`,
        // Accounts of running programs sort before those of closed ones.
        sort: by === "holder" ? { by: [isClosed, sql`lower(${accountHolder})`] } : true,
        isLink: true,
        card: "title",
        fixed: true,
        size: 220,
      }),
      network: textColumn("{Network}", fieldRef("networks.name"), {
        hidden: true,
        sort: true,
        card: "hidden",
        size: 170,
      }),
      program: textColumn("Program", fieldRef("incentivePrograms.name"), { sort: true, size: 160 }),
      // On a phone, amounts need their labels beside them.
      allocated: moneyColumn("Allocated", fieldRef("budgetAccounts.allocatedCents"), { ...amount, size: 120 }),
      reserved: moneyColumn("Reserved", fieldRef("budgetAccounts.reservedCents"), { ...amount, size: 120 }),
      spent: moneyColumn("Spent", fieldRef("budgetAccounts.spentCents"), { ...amount, size: 110 }),
      available: moneyColumn("Available", sql<number>`budget_accounts.available_cents`, {
        sort: true,
        card: "line",
        size: 120,
      }),
      completions: countColumn("Activities completed", completionCount, { hidden: true, card: "hidden", size: 165 }),
      required: countColumn("Required", required, { hidden: true, card: "hidden", size: 90 }),
      usedBy: dayColumn("Activities through", fieldRef("incentivePrograms.endsOn"), {
        hidden: true,
        sort: true,
        card: "hidden",
        size: 150,
      }),
      lapses: dayColumn("Expires after", expiresAfter, {
        sort: true,
        hidden: true,
        card: "hidden",
        size: 130,
      }),
    },
    more: (query) => query.select(["locations.pcNumber", "incentivePrograms.status as programStatus"]),
    standard: { by },
    search: { label: "{Location}, {pcNumber} or {network}", where: (q) => textContains(searched, q) },
    filters: {
      program: recordFilter("Program", (id) => sql`budget_accounts.program_id = ${id}`),
      network: recordFilter("{Network}", (id) => sql`budget_accounts.network_id = ${id}`),
      networkName: textFilter("{Network} name", (name) => isInNetworkNamed("budgetAccounts.networkId", name), {
        folded: true,
      }),
      money: oneOfFilter(
        "Balance",
        { left: "Money left", unused: "Nothing spent yet", low: "Less than 10% left" },
        {
          left: sql`budget_accounts.available_cents > 0`,
          unused: sql`(budget_accounts.allocated_cents > 0 and budget_accounts.available_cents = budget_accounts.allocated_cents)`,
          low: sql`(budget_accounts.allocated_cents > 0
          and budget_accounts.available_cents * 10 < budget_accounts.allocated_cents)`,
        },
      ),
    },
    offers: async (db, access, { companyId }, { program, network, networkName }) => {
      const has = (column: string, id: string) => sql<boolean>`exists (select from budget_accounts
      where ${sql.ref(column)} = ${sql.ref(id)} and ${access.record("budgetAccounts")})`;
      // A program's page links to its balances before it has any. Owners see only programs with balances of theirs.
      const isChosen = by === "available" ? sql`p.id = ${program}::integer` : sql`false`;
      const named = networkName === "" ? sql`true` : isInNetworkNamed("n.id", networkName);
      const { rows } = await sql<{ program: FilterOptionRecords; network: FilterOptionRecords }>`
      select coalesce((select json_agg(json_build_object('id', p.id, 'name',
        case when strpos(p.name, to_char(p.starts_on, 'YYYY')) > 0 then p.name
          else p.name || ' ' || to_char(p.starts_on, 'YYYY') end)
          order by p.starts_on desc, p.name)
        from incentive_programs p where p.company_id = ${companyId}
          and (${isChosen} or ${has("program_id", "p.id")})), '[]') as program,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
        select n.id, n.name from networks n where n.company_id = ${companyId} and n.id = ${network}::integer
          and ${has("network_id", "n.id")}
        union (select n.id, n.name from networks n where n.company_id = ${companyId} and ${named}
          and ${has("network_id", "n.id")} order by lower(n.name), n.id limit ${sql.lit(MAX_OFFERED)})) offered), '[]') as network
    `.execute(db);
      return rows[0] ?? {};
    },
    count: counted,
    csv: {
      Program: "program",
      Network: "network",
      "PC number": fieldRef("locations.pcNumber"),
      Location: fieldRef("locations.name"),
      Allocated: "allocated",
      Reserved: "reserved",
      Spent: "spent",
      Expired: sql`round(budget_accounts.expired_cents / 100.0, 2)`,
      Available: "available",
      Completions: "completions",
      "Required completions": "required",
      "Activities through": csvDay(fieldRef("incentivePrograms.endsOn")),
      "Expires after": csvDay(expiresAfter),
    },
  });

/** Accounts by program: one a location, or one a network when its locations share the budget. */
export const accountList = defineAccountList("holder");

/** Accounts for advisors, most money left first; an index keeps that order. */
export const accountRecapList = defineAccountList("available", (db, access, { companyId }) =>
  readCounter(db, access, companyId, "accounts"),
);

/** Select accounts within a scope, with their program, network and location. */
export function selectAccounts(db: Db, access: AccessScope) {
  return db
    .selectFrom("budgetAccounts")
    .innerJoin("incentivePrograms", "incentivePrograms.id", "budgetAccounts.programId")
    .innerJoin("networks", "networks.id", "budgetAccounts.networkId")
    .leftJoin("locations", "locations.id", "budgetAccounts.locationId")
    .where(access.record("budgetAccounts"));
}

const sumOf = (column: string) => sql<number>`coalesce(sum(budget_accounts.${sql.ref(column)}), 0)::bigint`;
const sums = [
  sumOf("allocated_cents").as("allocatedCents"),
  sumOf("reserved_cents").as("reservedCents"),
  sumOf("spent_cents").as("spentCents"),
  sumOf("expired_cents").as("expiredCents"),
] as const;

/** Sum the accounts that match an address by program, in cents: running programs first, then the latest to end. */
export function sumAccountsByProgram(db: Db, access: AccessScope, companyId: number, at: Request) {
  return accountList
    .filtered(db, { access, scope: { companyId }, at })
    .select(["incentivePrograms.id", "incentivePrograms.name", isClosed.as("isClosed")])
    .select(sums)
    .groupBy("incentivePrograms.id")
    .orderBy(isClosed)
    .orderBy("incentivePrograms.endsOn", "desc")
    .orderBy("incentivePrograms.id")
    .execute();
}

/** Sum the accounts that match an address, in cents. */
export async function sumAccounts(db: Db, access: AccessScope, companyId: number, at: Request) {
  const scope = { companyId };
  // Only filters need the joined tables; without a filter the sums read accounts alone.
  if (!accountList.isWhole(scope, at)) {
    return accountList.filtered(db, { access, scope, at }).select(sums).executeTakeFirstOrThrow();
  }
  return db
    .selectFrom("budgetAccounts")
    .select(sums)
    .where("companyId", "=", companyId)
    .where(access.record("budgetAccounts"))
    .executeTakeFirstOrThrow();
}

/** Find one account in scope; null when absent. */
export async function findAccount(db: Db, access: AccessScope, id: number) {
  const account = await selectAccounts(db, access)
    .innerJoin("companies", "companies.id", "budgetAccounts.companyId")
    .selectAll("budgetAccounts")
    .select([accountHolder.as("holder"), "networks.name as network", "locations.pcNumber"])
    .select(["incentivePrograms.name as program", "incentivePrograms.status as programStatus"])
    .select(["incentivePrograms.endsOn as usedBy", "incentivePrograms.claimWindowDays"])
    .select([expiresAfter.as("expiresAfter"), completionCount.as("completions"), required.as("required")])
    .select(["companies.name as company", "companies.timeZone"])
    .where("budgetAccounts.id", "=", id)
    .executeTakeFirst();
  return account ?? null;
}
