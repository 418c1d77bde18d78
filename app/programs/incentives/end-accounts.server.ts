import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { type Entry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { carriedCents } from "./program-rules.ts";

/** A program that ends. */
export interface Ending {
  id: number;
  companyId: number;
  name: string;
  /** YYYY-MM-DD. */
  endsOn: string;
  carryOverPercent: number;
  /** The program that the carried share goes into; null where all that is left expires. */
  successorId: number | null;
}

/**
 * Ends what some accounts of a program have left, in the caller's transaction: the part that is carried over moves to the
 * same holder in the successor, where that is open; the rest lapses. Gives how many accounts there were.
 */
export async function endSome(db: Db, actor: Actor, program: Ending, atOnce: number, now: Date): Promise<number> {
  const next = program.carryOverPercent > 0 ? await lockNext(db, program) : null;
  const { rows } = await sql<{ id: number }>`select id from budget_accounts
    where program_id = ${program.id} and available_cents > 0 order by id limit ${atOnce}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const heirs = next ? await openHeirs(db, ids, next) : new Map<number, number>();
  const locked = await lockAccounts(db, [...new Set([...ids, ...heirs.values()])]);
  const of = { companyId: program.companyId, refType: "program", refId: program.id } as const;
  const entries = locked.flatMap(({ id: accountId, programId, availableCents }): Entry[] => {
    if (programId !== program.id) return [];
    const left = availableCents ?? 0;
    const heirId = heirs.get(accountId);
    const carried = heirId === undefined ? 0 : carriedCents(left, program);
    const memo = `Carried over from ${program.name}.`;
    return [
      { ...of, accountId, type: "transfer", amountCents: -carried, memo },
      { ...of, accountId: heirId ?? accountId, type: "transfer", amountCents: carried, memo },
      { ...of, accountId, type: "expire", amountCents: left - carried, memo: "The claim window is over." },
    ];
  });
  await postEntries(db, actor, entries, now);
  return ids.length;
}

interface Next {
  id: number;
  pool: string;
}

/** The successor, kept open until the transaction ends; null without one that is open. */
async function lockNext(db: Db, { companyId, successorId }: Ending): Promise<Next | null> {
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
 * Opens the accounts in which the holders of these go on, and gives them by the ids of these. A location that changed hands
 * since has none: its money stays with whoever had it, and lapses.
 */
async function openHeirs(db: Db, ids: readonly number[], next: Next): Promise<Map<number, number>> {
  const place: RawBuilder<unknown> = next.pool === "location" ? sql`account.location_id` : sql`null::integer`;
  const ending = sql`budget_accounts account where account.id = any(${ids}::integer[]) and ${goesOn(next)}`;
  await sql`insert into budget_accounts (company_id, program_id, network_id, location_id)
    select distinct account.company_id, ${next.id}::integer, account.network_id, ${place} from ${ending}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; heirId: number }>`
    select ending.id, heir.id as heir_id
    from (select account.id, account.network_id, ${place} as location_id from ${ending}) as ending
    join budget_accounts heir on heir.program_id = ${next.id} and heir.network_id = ending.network_id
      and heir.location_id is not distinct from ending.location_id
  `.execute(db);
  return new Map(rows.map(({ id, heirId }) => [id, heirId]));
}

/** Holds for an `account` whose holder goes on: a location that changed hands since has none in a program of locations. */
function goesOn({ pool }: { pool: string }): RawBuilder<boolean> {
  return pool === "location"
    ? sql`exists (select from locations where id = account.location_id and network_id = account.network_id)`
    : sql`true`;
}

/** What ending a program now would do to its money, in cents. Reads only. */
export interface EndingPreview {
  accounts: number;
  availableCents: number;
  /** What stays with claims and orders. */
  reservedCents: number;
  /** What would go into a successor whose money is for each location, and for whole networks. */
  carriedCents: Record<"location" | "network", number>;
}

export async function previewEnding(
  db: Db,
  { id, carryOverPercent }: Pick<Ending, "id" | "carryOverPercent">,
): Promise<EndingPreview> {
  const carried = (pool: string) => sql`coalesce(sum(available_cents * ${carryOverPercent}::integer / 100)
    filter (where ${goesOn({ pool })}), 0)::bigint`;
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
