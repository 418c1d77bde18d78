import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { system } from "#app/platform/identity/actor.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { claimWindow } from "#app/programs/claims/claim-source-rules.ts";
import { type ClaimSource, eventSources, isLive, itemSources } from "#app/programs/claims/claim-sources.server.ts";
import { insertClaim } from "#app/programs/claims/start-claim.server.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { worthOf } from "#app/programs/unclaimed/unclaimed-rules.ts";
import { countText } from "#app/ui/format.ts";
import type { Relocation, TransferPart } from "./transfer-part.ts";

// The server itself runs what a Senior Advisor confirmed, in any company.
const everywhere = Reach.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * What happened before the handover and nobody claimed yet. It becomes draft claims of the networks that paid for it, with
 * the money that it is worth, before the rest of the money moves or lapses.
 */
export const claimPart: TransferPart = {
  name: "unclaimed",
  label: "Activities without a claim",
  isBefore: true,
  count: ({ companyId, locationIds, effectiveOn }) => sql`
    (select count(*) from custom_events
      join custom_event_locations on custom_event_locations.event_id = custom_events.id
      join locations on locations.id = custom_event_locations.location_id
      where ${isEvent(companyId, locationIds)} and ${isInWindow("custom_events", effectiveOn)} and not exists (select from claims
        where claims.event_id = custom_events.id and claims.location_id = locations.id and ${isLive}))
    + (select count(*) from plan_items join plans on plans.id = plan_items.plan_id
      join locations on locations.id = plans.location_id
      where ${isItem(companyId, locationIds)} and ${isInWindow("plan_items", effectiveOn)} and plan_items.status <> 'skipped'
        and not exists (select from claims where claims.plan_item_id = plan_items.id and ${isLive}))`,
  words(count, { fromNetworks }) {
    if (count === 0) return "Everything that happened is claimed.";
    const become = count === 1 ? "becomes a draft claim" : "become draft claims";
    return `${countText(count, "activity", "activities")} ${become} of ${fromNetworks.join(" and ")}, with the money reserved.`;
  },
  async apply(db, { companyId, locationIds }, now) {
    // Events come before accounts, in the order of everybody who cancels one.
    await sql`select from custom_events
      where id in (select event_id from custom_event_locations where location_id = any(${locationIds}))
      order by id for update`.execute(db);
    const sources = [
      ...(await eventSources(db, everywhere, isEvent(companyId, locationIds), now)),
      ...(await itemSources(db, everywhere, isItem(companyId, locationIds), now)),
    ];
    const drafts: Draft[] = [];
    for (const { source, ...rest } of worthOf(sources.flatMap((source) => claimableOf(source)))) {
      const claimId = await insertClaim(db, system, source, rest.program, now);
      if (claimId !== null) drafts.push({ ...rest, companyId, claimId, accountId: rest.program.accountId });
    }
    await reserve(db, drafts, now);
    return drafts.length;
  },
};

/** An activity as it becomes a draft; none where it cannot be claimed now, or is claimed already. */
function claimableOf(source: ClaimSource) {
  const { program, refusal, isClaimed, activityOn, today, costCents } = source;
  if (!program || refusal !== null || isClaimed || activityOn >= today) return [];
  const { lastOn, isOver } = claimWindow(activityOn, program, today);
  return isOver ? [] : [{ source, program, costCents, lastOn }];
}

interface Draft {
  companyId: number;
  claimId: number;
  accountId: number;
  worthCents: number;
  /** The last day on which it can be submitted, YYYY-MM-DD. */
  lastOn: string;
}

/** Reserve what drafts are worth, as far as their accounts have it, until the last day on which each can be submitted. */
async function reserve(db: Db, drafts: readonly Draft[], now: Date): Promise<void> {
  if (drafts.length === 0) return;
  const accounts = await lockAccounts(db, [...new Set(drafts.map(({ accountId }) => accountId))]);
  const left = new Map(accounts.map(({ id, availableCents }) => [id, availableCents ?? 0]));
  const held = drafts.flatMap(({ worthCents, ...draft }) => {
    const before = left.get(draft.accountId) ?? 0;
    const cents = Math.min(worthCents, before);
    left.set(draft.accountId, before - cents);
    return cents > 0 ? [{ ...draft, cents }] : [];
  });
  if (held.length === 0) return;
  const { rows } = await sql<{ id: number; number: string }>`
    update claims set reserved_cents = held.cents, held_until = held."lastOn"
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as held ("claimId" integer, cents bigint, "lastOn" date)
    where claims.id = held."claimId" returning claims.id, claims.number`.execute(db);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const entries = held.map(({ companyId, accountId, claimId, cents }) => {
    const of = { companyId, accountId, refType: "claim" as const, refId: claimId, memo: numbers.get(claimId) ?? "" };
    return { ...of, type: "reserve" as const, amountCents: cents };
  });
  await postEntries(db, system, entries, now);
}

const since = (companyId: number) => sql`(select min(starts_on) from incentive_programs
  where company_id = ${companyId} and status in ('open', 'closing'))`;

function isEvent(companyId: number, locationIds: Relocation["locationIds"]): RawBuilder<boolean> {
  return sql`(custom_event_locations.location_id = any(${locationIds}) and custom_events.is_reimbursable
    and custom_events.status <> 'cancelled' and custom_events.ends_on >= ${since(companyId)})`;
}

function isItem(companyId: number, locationIds: Relocation["locationIds"]): RawBuilder<boolean> {
  return sql`(plans.location_id = any(${locationIds}) and plan_items.is_incentive_eligible
    and plans.status in ('active', 'completed') and plan_items.ends_on >= ${since(companyId)})`;
}

/** Holds for what is over on a day, YYYY-MM-DD, at the query's `locations` and can be claimed then. */
function isInWindow(table: "custom_events" | "plan_items", day: string): RawBuilder<boolean> {
  const endsOn = sql.ref(`${table}.ends_on`);
  return sql`(${endsOn} < ${day}::date and exists (select from incentive_programs program
    where program.company_id = locations.company_id and program.status in ('open', 'closing')
      and ${endsOn} between program.starts_on and program.ends_on
      and ${endsOn} + program.claim_window_days >= ${day}::date))`;
}
