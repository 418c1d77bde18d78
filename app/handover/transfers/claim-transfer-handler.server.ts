import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { claimWindow } from "#app/programs/claim-sources/claim-source-rules.ts";
import {
  type ClaimSource,
  listMatchingEvents,
  isLiveClaim,
  listMatchingItems,
} from "#app/programs/claim-sources/claim-sources.server.ts";
import { insertClaim } from "#app/programs/claim-sources/start-claim.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { withExpectedReimbursement } from "#app/programs/unclaimed/unclaimed-rules.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

// The server runs confirmed transfers of any company, so it takes the scope of a Senior Advisor.
const fullAccess = AccessScope.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * Activities before the handover without a claim. Each becomes a draft claim of the network that paid for it, with its
 * money reserved before the rest of the money moves or expires.
 */
export const claimTransferHandler: TransferHandler = {
  name: "unclaimed",
  label: "Activities without a claim",
  runsBeforeMove: true,
  count: ({ companyId, locationIds, effectiveOn }) => sql`
    (select count(*) from custom_events
      join custom_event_locations on custom_event_locations.event_id = custom_events.id
      join locations on locations.id = custom_event_locations.location_id
      where ${isEvent(companyId, locationIds)} and ${endsInClaimWindow("custom_events", effectiveOn)} and not exists (select from claims
        where claims.event_id = custom_events.id and claims.location_id = locations.id and ${isLiveClaim}))
    + (select count(*) from plan_items join plans on plans.id = plan_items.plan_id
      join locations on locations.id = plans.location_id
      where ${isItem(companyId, locationIds)} and ${endsInClaimWindow("plan_items", effectiveOn)} and plan_items.status <> 'skipped'
        and not exists (select from claims where claims.plan_item_id = plan_items.id and ${isLiveClaim}))`,
  describe(count, { fromNetworks }) {
    if (count === 0) return "There are no past activities to claim.";
    const become = count === 1 ? "becomes a draft claim" : "become draft claims";
    return `${countText(count, "activity", "activities")} ${become} for ${fromNetworks.join(" and ")}, and we reserve the money.`;
  },
  async apply(db, { companyId, locationIds }, now) {
    // Lock events before accounts, in the order that cancelling an event uses, to avoid deadlocks.
    await sql`select from custom_events
      where id in (select event_id from custom_event_locations where location_id = any(${locationIds}))
      order by id for update`.execute(db);
    const sources = [
      ...(await listMatchingEvents(db, fullAccess, isEvent(companyId, locationIds), now)),
      ...(await listMatchingItems(db, fullAccess, isItem(companyId, locationIds), now)),
    ];
    const drafts: Draft[] = [];
    for (const { source, ...rest } of withExpectedReimbursement(sources.flatMap((source) => toClaimable(source)))) {
      const claimId = await insertClaim({ db, actor: systemActor, now }, source, rest.program);
      if (claimId !== null) drafts.push({ ...rest, companyId, claimId, accountId: rest.program.accountId });
    }
    await reserveDrafts(db, drafts, now);
    return drafts.length;
  },
};

/** Return an activity as a draft claim; empty when it cannot be claimed now or has a claim. */
function toClaimable(source: ClaimSource) {
  const { program, refusal, isClaimed, activityOn, today, costCents } = source;
  if (!program || refusal !== null || isClaimed || activityOn >= today) return [];
  const { lastOn, isOver } = claimWindow(activityOn, program, today);
  return isOver ? [] : [{ source, program, costCents, lastOn }];
}

interface Draft {
  companyId: number;
  claimId: number;
  accountId: number;
  expectedCents: number;
  /** Last day on which it can be submitted, YYYY-MM-DD. */
  lastOn: string;
}

/**
 * Reserve the expected amounts of drafts, as far as their accounts cover them, until each draft's last day to submit.
 */
async function reserveDrafts(db: Db, drafts: readonly Draft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const accounts = await lockAccounts(db, [...new Set(drafts.map(({ accountId }) => accountId))]);
  const left = new Map(accounts.map(({ id, availableCents }) => [id, availableCents ?? 0]));
  const reservations = drafts.flatMap(({ expectedCents, ...draft }) => {
    const before = left.get(draft.accountId) ?? 0;
    const cents = Math.min(expectedCents, before);
    left.set(draft.accountId, before - cents);
    return cents > 0 ? [{ ...draft, cents }] : [];
  });
  if (reservations.length === 0) return;
  const { rows } = await sql<{ id: number; number: string }>`
    update claims set reserved_cents = held.cents, held_until = held."lastOn"
    from jsonb_to_recordset(${JSON.stringify(reservations)}::jsonb) as held ("claimId" integer, cents bigint, "lastOn" date)
    where claims.id = held."claimId" returning claims.id, claims.number`.execute(db);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const entries = reservations.map(({ companyId, accountId, claimId, cents }) => {
    const of = { companyId, accountId, refType: "claim" as const, refId: claimId, memo: numbers.get(claimId) ?? "" };
    return { ...of, type: "reserve" as const, amountCents: cents };
  });
  await postEntries(db, systemActor, entries, now);
}

const earliestProgramStart = (companyId: number) => sql`(select min(starts_on) from incentive_programs
  where company_id = ${companyId} and status in ('open', 'closing'))`;

function isEvent(companyId: number, locationIds: Relocation["locationIds"]): RawBuilder<boolean> {
  return sql`(custom_event_locations.location_id = any(${locationIds}) and custom_events.is_reimbursable
    and custom_events.status <> 'cancelled' and custom_events.ends_on >= ${earliestProgramStart(companyId)})`;
}

function isItem(companyId: number, locationIds: Relocation["locationIds"]): RawBuilder<boolean> {
  return sql`(plans.location_id = any(${locationIds}) and plan_items.is_incentive_eligible
    and plans.status in ('active', 'completed') and plan_items.ends_on >= ${earliestProgramStart(companyId)})`;
}

/**
 * Build the SQL condition that an activity at the query's `locations` ended before a day (YYYY-MM-DD) and can be
 * claimed on it.
 */
function endsInClaimWindow(table: "custom_events" | "plan_items", day: string): RawBuilder<boolean> {
  const endsOn = sql.ref(`${table}.ends_on`);
  return sql`(${endsOn} < ${day}::date and exists (select from incentive_programs program
    where program.company_id = locations.company_id and program.status in ('open', 'closing')
      and ${endsOn} between program.starts_on and program.ends_on
      and ${endsOn} + program.claim_window_days >= ${day}::date))`;
}
