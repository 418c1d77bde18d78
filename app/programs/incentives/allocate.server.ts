import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { problem, type Problems } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { AdjustForm, AllocationForm } from "./allocation-form.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

interface Program {
  id: number;
  companyId: number;
  pool: string;
}

/** What an allocation would do, in accounts and cents; `lowered` counts in `cents` too. */
export interface AllocationPreview {
  opened: number;
  raised: number;
  lowered: number;
  same: number;
  /** Were set by hand and stay, unless the form says otherwise. */
  kept: number;
  /** Have less available than would be taken, so they stay. */
  short: number;
  /** What the accounts get together; negative where they lose. */
  cents: number;
}

/** Whoever shares an account: each open location of the company, or each network that has one. */
function holders({ companyId, pool }: Program, { networkId }: AllocationForm): RawBuilder<unknown> {
  const ofNetwork = networkId === null ? sql`true` : sql`network_id = ${networkId}`;
  const location = pool === "location" ? sql`id` : sql`null::integer`;
  return sql`select distinct network_id, ${location} as location_id from locations
    where company_id = ${companyId} and status <> 'closed' and ${ofNetwork}`;
}

/** By account or future account: how many cents it has, and what it is to get. */
function shares(program: Program, form: AllocationForm): RawBuilder<unknown> {
  return sql`
    select holder.network_id, holder.location_id, account.id, account.available_cents,
      ${form.amountCents}::bigint - coalesce(account.allocated_cents, 0) as difference,
      exists (select from ledger_entries where account_id = account.id
        and (type = 'adjust' and ref_id is null or ref_type = 'import')) as by_hand
    from (${holders(program, form)}) as holder
    left join budget_accounts as account on account.program_id = ${program.id}
      and account.network_id = holder.network_id and account.location_id is not distinct from holder.location_id`;
}

const kind = (form: AllocationForm) => sql`case
  when difference = 0 then 'same'
  when by_hand and not ${form.mayChangeAdjusted}::boolean then 'kept'
  when difference < 0 and available_cents < -difference then 'short'
  when id is null then 'opened' when difference > 0 then 'raised' else 'lowered' end`;

/** What giving every matching location an amount would do. */
export async function previewAllocation(db: Db, program: Program, form: AllocationForm): Promise<AllocationPreview> {
  const { rows } = await sql<{ kind: keyof AllocationPreview; count: number; cents: number }>`
    select ${kind(form)} as kind, count(*) as count, sum(difference)::bigint as cents
    from (${shares(program, form)}) as share group by 1
  `.execute(db);
  const preview = { opened: 0, raised: 0, lowered: 0, same: 0, kept: 0, short: 0, cents: 0 };
  for (const { kind, count, cents } of rows) {
    preview[kind] = count;
    if (kind === "opened" || kind === "raised" || kind === "lowered") preview.cents += cents;
  }
  return preview;
}

/**
 * Gives every matching location, or network, an amount in a program: new accounts are opened, others raised or lowered to
 * it, all in a fixed number of statements. Null when the program is absent or out of reach.
 */
export function allocate(
  db: Db,
  editor: Editor,
  programId: number,
  form: AllocationForm,
  now: Date,
): Promise<Outcome<{ preview: AllocationPreview }>> {
  return once(db, editor, form, now, async (db): Promise<Outcome<{ preview: AllocationPreview }>> => {
    const program = await lockProgram(db, editor.reach, programId);
    if (!program) return null;
    const refusal = refusalOfAllocation(program.status);
    if (refusal) return { saved: false, problems: refusal };
    const { rows } = await sql<{ id: number }>`select id from budget_accounts where program_id = ${programId}
      order by id for update`.execute(db);
    const preview = await previewAllocation(db, program, form);
    const after = { accounts: rows.length, ...preview };
    const entry = { action: "incentive-program.allocate", object: { type: "incentive-program", id: programId } };
    await sql`
      with share as (
        select * from (${shares(program, form)}) as share where ${kind(form)} in ('opened', 'raised', 'lowered')
      ), opened as (
        insert into budget_accounts (company_id, program_id, network_id, location_id)
        select ${program.companyId}, ${programId}, network_id, location_id from share where id is null
        returning id, network_id, location_id
      ), audited as (${auditRows(editor, [{ ...entry, companyId: program.companyId, after }])})
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
      select ${program.companyId}, coalesce(share.id, opened.id),
        case when share.id is null then 'allocate' else 'adjust' end,
        share.difference, 'program', ${programId}, 'Allocation', ${now}, ${editor.userId}
      from share left join opened on opened.network_id = share.network_id
        and opened.location_id is not distinct from share.location_id
      where share.difference <> 0
    `.execute(db);
    return { saved: true, preview };
  });
}

/** Gives one account more, or takes from it, for a reason. Null when it is absent or out of reach. */
export function adjustAccount(
  db: Db,
  editor: Editor,
  accountId: number,
  form: AdjustForm,
  now: Date,
): Promise<Outcome> {
  return once(db, editor, form, now, async (db): Promise<Outcome> => {
    const account = await lockAccount(db, editor.reach, accountId);
    return account && postAdjustment(db, editor, account, { cents: centsOfAdjustment(form), reason: form.reason }, now);
  });
}

/** What an adjustment adds, in cents; negative where it takes. */
export function centsOfAdjustment({ direction, amountCents }: Pick<AdjustForm, "direction" | "amountCents">): number {
  return direction === "give" ? amountCents : -amountCents;
}

/** An account within the reach, locked after its program; null when absent. */
export async function lockAccount(db: Db, reach: Reach, accountId: number) {
  const of = await db.selectFrom("budgetAccounts").select("programId").where("id", "=", accountId).executeTakeFirst();
  const program = of && (await lockProgram(db, reach, of.programId));
  const [account] = program ? await lockAccounts(db, [accountId]) : [];
  return account ?? null;
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Adds some cents to a locked account, or takes them, with the reason that its owners read. */
export async function postAdjustment(
  db: Db,
  editor: Editor,
  { id: accountId, companyId, availableCents }: LockedAccount,
  { cents, reason }: { cents: number; reason: string },
  now: Date,
): Promise<Outcome> {
  if ((availableCents ?? 0) + cents < 0) {
    return { saved: false, problems: problem("amountCents", "That is more than what is available.") };
  }
  const object = { type: "budget-account", id: accountId };
  const after = { amountCents: cents, reason };
  await auditRows(editor, [{ action: "budget-account.adjust", object, companyId, after }]).execute(db);
  const entry = { companyId, accountId, type: "adjust" as const, amountCents: cents, refType: "program" as const };
  await postEntries(db, editor, [{ ...entry, refId: null, memo: reason }], now);
  return { saved: true };
}

async function lockProgram(db: Db, reach: Reach, id: number) {
  return db
    .selectFrom("incentivePrograms")
    .select(["id", "companyId", "status", "pool"])
    .where("id", "=", id)
    .where(reach.company("incentivePrograms.companyId"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Why a program of a status takes no allocation; null where it does. */
export function refusalOfAllocation(status: string): Problems | null {
  if (status === "draft" || status === "open") return null;
  return problem("", "This program takes no more allocations. Adjust single accounts instead.");
}
