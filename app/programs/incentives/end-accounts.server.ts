import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type LedgerEntry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { carriedCents } from "./program-rules.ts";

/** Program that ends. */
export interface EndingProgram {
  id: number;
  companyId: number;
  name: string;
  /** YYYY-MM-DD. */
  endsOn: string;
  carryOverPercent: number;
  /** Program that receives the carried share; null when all remaining money expires. */
  successorId: number | null;
}

/**
 * End a batch of a program's accounts, in the caller's transaction: carry the carry-over share of their money to the
 * same holder in the successor program, if that is open, and expire the rest. Return the number of accounts.
 */
export async function carryOverOrExpireBalances(
  { db, actor, now }: Context<AuditActor>,
  program: EndingProgram,
  batchSize: number,
): Promise<number> {
  const next = program.carryOverPercent > 0 ? await lockSuccessor(db, program) : null;
  const { rows } = await sql<{ id: number }>`select id from budget_accounts
    where program_id = ${program.id} and available_cents > 0 order by id limit ${batchSize}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const successorAccounts = next ? await openSuccessorAccounts(db, ids, next) : new Map<number, number>();
  const locked = await lockAccounts(db, [...new Set([...ids, ...successorAccounts.values()])]);
  const of = { companyId: program.companyId, refType: "program", refId: program.id } as const;
  const entries = locked.flatMap(({ id: accountId, programId, availableCents }): LedgerEntry[] => {
    if (programId !== program.id) return [];
    const left = availableCents ?? 0;
    const successorAccountId = successorAccounts.get(accountId);
    const carried = successorAccountId === undefined ? 0 : carriedCents(left, program);
    const memo = `Carried over from ${program.name}.`;
    return [
      { ...of, accountId, type: "transfer", amountCents: -carried, memo },
      { ...of, accountId: successorAccountId ?? accountId, type: "transfer", amountCents: carried, memo },
      { ...of, accountId, type: "expire", amountCents: left - carried, memo: "The claim window closed." },
    ];
  });
  await postEntries(db, actor, entries, now);
  return ids.length;
}

interface Successor {
  id: number;
  pool: string;
}

/** Lock the successor so that it stays open until the transaction ends; null when none is open. */
async function lockSuccessor(db: Db, { companyId, successorId }: EndingProgram): Promise<Successor | null> {
  const next = await db
    .selectFrom("incentivePrograms")
    .select(["id", "pool"])
    .where("companyId", "=", companyId)
    .where("id", "=", successorId)
    .where("status", "=", "open")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return next ?? null;
}

/**
 * Open the successor's accounts for the holders of these accounts and return their ids by old account id. A location
 * that changed hands has no successor account: its money stays with the former owner and expires.
 */
async function openSuccessorAccounts(db: Db, ids: readonly number[], next: Successor): Promise<Map<number, number>> {
  const place: RawBuilder<unknown> = next.pool === "location" ? sql`account.location_id` : sql`null::integer`;
  const ending = sql`budget_accounts account where account.id = any(${ids}::integer[]) and ${hasSameHolder(next)}`;
  await sql`insert into budget_accounts (company_id, program_id, network_id, location_id)
    select distinct account.company_id, ${next.id}::integer, account.network_id, ${place} from ${ending}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; successorAccountId: number }>`
    select ending.id, heir.id as successor_account_id
    from (select account.id, account.network_id, ${place} as location_id from ${ending}) as ending
    join budget_accounts heir on heir.program_id = ${next.id} and heir.network_id = ending.network_id
      and heir.location_id is not distinct from ending.location_id
  `.execute(db);
  return new Map(rows.map(({ id, successorAccountId }) => [id, successorAccountId]));
}

/** Build the SQL condition that the holder of an `account` continues; a location that changed hands since does not. */
function hasSameHolder({ pool }: { pool: string }): RawBuilder<boolean> {
  return pool === "location"
    ? sql`exists (select from locations where id = account.location_id and network_id = account.network_id)`
    : sql`true`;
}

/** Effect of ending a program now, in cents. */
export interface EndingPreview {
  accounts: number;
  availableCents: number;
  /** Money that stays reserved for claims and orders. */
  reservedCents: number;
  /** Money carried over to a successor with a budget for each location, or for whole networks. */
  carriedCents: Record<"location" | "network", number>;
}

export async function previewEnding(
  db: Db,
  { id, carryOverPercent }: Pick<EndingProgram, "id" | "carryOverPercent">,
): Promise<EndingPreview> {
  const carried = (pool: string) => sql`coalesce(sum(available_cents * ${carryOverPercent}::integer / 100)
    filter (where ${hasSameHolder({ pool })}), 0)::bigint`;
  const { rows } = await sql<Omit<EndingPreview, "carriedCents"> & { location: number; network: number }>`
    select count(*) filter (where available_cents > 0) as accounts,
      coalesce(sum(available_cents), 0)::bigint as available_cents,
      coalesce(sum(reserved_cents), 0)::bigint as reserved_cents,
      ${carried("location")} as location, ${carried("network")} as network
    from budget_accounts account where program_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A sum has a row.");
  const { location, network, ...sums } = row;
  return { ...sums, carriedCents: { location, network } };
}
