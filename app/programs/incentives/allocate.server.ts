import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { fieldError, type FieldErrors } from "#app/http/errors.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import type { AdjustForm, AllocationForm } from "./allocation-form.ts";
import type { ProgramStatus } from "./program-rules.ts";

interface Program {
  id: number;
  companyId: number;
  pool: string;
}

/** Effect of an allocation, in numbers of accounts and in cents. */
export interface AllocationPreview {
  opened: number;
  raised: number;
  lowered: number;
  same: number;
  /** Accounts adjusted by hand, which keep their amount unless the form says otherwise. */
  kept: number;
  /** Accounts with less available than would be removed, which keep their amount. */
  short: number;
  /** Sum of all changes in cents, lowered amounts included; negative when money is removed in total. */
  cents: number;
}

/** Select the account holders: each open location of the company, or each network that has one. */
function holders({ companyId, pool }: Program, { networkId }: AllocationForm): RawBuilder<unknown> {
  const ofNetwork = networkId === null ? sql`true` : sql`network_id = ${networkId}`;
  const location = pool === "location" ? sql`id` : sql`null::integer`;
  return sql`select distinct network_id, ${location} as location_id from locations
    where company_id = ${companyId} and status <> 'closed' and ${ofNetwork}`;
}

/** Select each account, existing or to be opened, with its available cents and the change it would get. */
function selectAllocations(program: Program, form: AllocationForm): RawBuilder<unknown> {
  return sql`
    select holder.network_id, holder.location_id, account.id, account.available_cents,
      ${form.amountCents}::bigint - coalesce(account.allocated_cents, 0) as difference,
      exists (select from ledger_entries where account_id = account.id
        and (type = 'adjust' and ref_id is null or ref_type = 'import')) as by_hand
    from (${holders(program, form)}) as holder
    left join budget_accounts as account on account.program_id = ${program.id}
      and account.network_id = holder.network_id and account.location_id is not distinct from holder.location_id`;
}

const allocationKind = (form: AllocationForm) => sql`case
  when difference = 0 then 'same'
  when by_hand and not ${form.mayChangeAdjusted}::boolean then 'kept'
  when difference < 0 and available_cents < -difference then 'short'
  when id is null then 'opened' when difference > 0 then 'raised' else 'lowered' end`;

/** Preview an allocation of the same amount to every matching location. */
export async function previewAllocation(db: Db, program: Program, form: AllocationForm): Promise<AllocationPreview> {
  const { rows } = await sql<{ kind: keyof AllocationPreview; count: number; cents: number }>`
    select ${allocationKind(form)} as kind, count(*) as count, sum(difference)::bigint as cents
    from (${selectAllocations(program, form)}) as share group by 1
  `.execute(db);
  const preview = { opened: 0, raised: 0, lowered: 0, same: 0, kept: 0, short: 0, cents: 0 };
  for (const { kind, count, cents } of rows) {
    preview[kind] = count;
    if (kind === "opened" || kind === "raised" || kind === "lowered") preview.cents += cents;
  }
  return preview;
}

/**
 * Allocate the same amount to every matching location or network: open missing accounts and raise or lower others, in a
 * fixed number of statements. Null when the program is absent or out of scope.
 */
export function allocateMoney(
  { db, actor, now }: Context,
  programId: number,
  form: AllocationForm,
): Promise<RecordOutcome<{ preview: AllocationPreview }>> {
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome<{ preview: AllocationPreview }>> => {
    const program = await lockProgram(db, actor.access, programId);
    if (!program) return null;
    const refusal = validateAllocation(program.status);
    if (refusal) return { saved: false, fieldErrors: refusal };
    const { rows } = await sql<{ id: number }>`select id from budget_accounts where program_id = ${programId}
      order by id for update`.execute(db);
    const preview = await previewAllocation(db, program, form);
    const after = { accounts: rows.length, ...preview };
    const entry = { action: "incentive-program.allocate", object: { type: "incentive-program", id: programId } };
    await sql`
      with share as (
        select * from (${selectAllocations(program, form)}) as share where ${allocationKind(form)} in ('opened', 'raised', 'lowered')
      ), opened as (
        insert into budget_accounts (company_id, program_id, network_id, location_id)
        select ${program.companyId}, ${programId}, network_id, location_id from share where id is null
        returning id, network_id, location_id
      ), audited as (${insertAuditRows(actor, [{ ...entry, companyId: program.companyId, after }])})
      insert into ledger_entries (company_id, account_id, type, amount_cents, ref_type, ref_id, memo, at, by_user_id)
      select ${program.companyId}, coalesce(share.id, opened.id),
        case when share.id is null then 'allocate' else 'adjust' end,
        share.difference, 'program', ${programId}, 'Allocation', ${now}, ${actor.userId}
      from share left join opened on opened.network_id = share.network_id
        and opened.location_id is not distinct from share.location_id
      where share.difference <> 0
    `.execute(db);
    return { saved: true, preview };
  });
}

/** Add money to one account, or remove it, with a reason. Null when it is absent or out of scope. */
export function adjustAccount(
  { db, actor, now }: Context,
  accountId: number,
  form: AdjustForm,
): Promise<RecordOutcome> {
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome> => {
    const account = await lockAccount(db, actor.access, accountId);
    return (
      account && postAdjustment({ db, actor, now }, account, { cents: adjustmentCents(form), reason: form.reason })
    );
  });
}

/** Return the signed cents of an adjustment; negative when it removes money. */
export function adjustmentCents({ direction, amountCents }: Pick<AdjustForm, "direction" | "amountCents">): number {
  return direction === "give" ? amountCents : -amountCents;
}

/** Lock an account in scope after its program; null when absent. */
export async function lockAccount(db: Db, access: AccessScope, accountId: number) {
  const of = await db.selectFrom("budgetAccounts").select("programId").where("id", "=", accountId).executeTakeFirst();
  const program = of && (await lockProgram(db, access, of.programId));
  const [account] = program ? await lockAccounts(db, [accountId]) : [];
  return account ?? null;
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Post an adjustment to a locked account, with the reason that its owners see. */
export async function postAdjustment(
  { db, actor, now }: Context,
  { id: accountId, companyId, availableCents }: LockedAccount,
  { cents, reason }: { cents: number; reason: string },
): Promise<RecordOutcome> {
  if ((availableCents ?? 0) + cents < 0) {
    return { saved: false, fieldErrors: fieldError("amountCents", "Enter the available amount or less.") };
  }
  const object = { type: "budget-account", id: accountId };
  const after = { amountCents: cents, reason };
  await insertAuditRows(actor, [{ action: "budget-account.adjust", object, companyId, after }]).execute(db);
  const entry = { companyId, accountId, type: "adjust" as const, amountCents: cents, refType: "program" as const };
  await postEntries(db, actor, [{ ...entry, refId: null, memo: reason }], now);
  return { saved: true };
}

async function lockProgram(db: Db, access: AccessScope, id: number) {
  return db
    .selectFrom("incentivePrograms")
    .select(["id", "companyId", "status", "pool"])
    .where("id", "=", id)
    .where(access.company("incentivePrograms.companyId"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Return errors when a program in this status takes no allocation; null when it does. */
export function validateAllocation(status: ProgramStatus): FieldErrors | null {
  if (status === "draft" || status === "open") return null;
  return fieldError("", "You can't allocate money to this program anymore. Adjust single balances instead.");
}
