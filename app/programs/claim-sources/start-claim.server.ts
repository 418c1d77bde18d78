import { sql } from "kysely";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { type Idempotent, idempotent } from "#app/platform/records/idempotent.server.ts";
import { isUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { takeRecordNumberLocking } from "#app/platform/workflow/record-numbers.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import type { PayingProgram } from "./claim-source-rules.ts";
import { type ClaimSource, findSource, type SourceKey } from "./claim-sources.server.ts";

/**
 * Start a claim for an activity that the caller has found within the actor's scope, prefilled from the activity. Return
 * the live claim when the activity already has one.
 */
export async function startClaim({ db, actor, now }: Context, source: ClaimSource, form: Idempotent): Promise<Started> {
  const { claimId, program, refusal, eventId, planItemId, locationId } = source;
  if (claimId !== null) return { saved: true, claimId };
  if (refusal || !program) return { saved: false, fieldErrors: fieldError("", refusal ?? "") };
  const key: SourceKey = eventId === null ? { planItemId } : { eventId, locationId };
  try {
    return await idempotent({ db, actor, now }, { ...form, ...key }, async (db): Promise<Started> => {
      const claimId = await insertClaim({ db, actor, now }, source, program);
      return claimId === null ? { saved: false, fieldErrors: fieldError("", MERGED) } : { saved: true, claimId };
    });
  } catch (error) {
    // When two users start the same claim at once, the second gets the first one's claim.
    const existing = isUniqueViolation(error) ? await findSource(db, actor.access, key, now) : null;
    if (!existing?.claimId) throw error;
    return { saved: true, claimId: existing.claimId };
  }
}

const MERGED = "Your {network} was just merged. Start the claim again.";

type Started = { saved: true; claimId: number } | { saved: false; fieldErrors: FieldErrors };

/**
 * Insert a draft claim. Null when its network was merged after the activity was read, because then other accounts pay.
 */
export async function insertClaim(
  { db, actor, now }: Context<AuditActor>,
  source: ClaimSource,
  program: PayingProgram,
): Promise<number | null> {
  const { companyId, networkId, locationId, eventId, planItemId, activityOn } = source;
  // The network is locked before the number, because a transfer takes numbers while it holds the network.
  const series = { companyId, prefix: "RB", year: Number(source.today.slice(0, 4)) };
  const network = sql`select from networks where id = ${networkId} and merged_into_id is null for key share`;
  const number = await takeRecordNumberLocking(db, series, network);
  if (number === null) return null;
  const { title, category, costCents, vendor, payee } = lineOf(source);
  const expectedCents = matchedCents(costCents, program);
  const entry = {
    action: "claim.create",
    type: "claim",
    companyId,
    after: { number, title, requestedCents: costCents },
  };
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into claims (company_id, number, program_id, account_id, network_id, location_id, event_id, plan_item_id,
        title, activity_on, invoice_on, vendor, requested_cents, expected_cents, match_percent, payee_name, status_since,
        created_at, created_by, updated_at, updated_by, attendance, samples)
      select ${companyId}::integer, ${number}, ${program.id}::integer, ${program.accountId}::integer,
        ${networkId}::integer, ${locationId}::integer, ${eventId}::integer, ${planItemId}::integer, ${title}, ${activityOn}::date,
        ${activityOn}::date, ${vendor}, ${costCents}::bigint, ${expectedCents}::bigint, ${program.matchPercent}::integer,
        ${payee}, ${now}::timestamptz, ${now}::timestamptz, ${actor.userId}::integer, ${now}::timestamptz,
        ${actor.userId}::integer, event_recaps.attendance, event_recaps.samples
      from (values (1)) as one (row) left join event_recaps on event_id = ${eventId} and location_id = ${locationId}
      returning id
    ), lined as (
      insert into claim_lines (claim_id, position, description, category, amount_cents)
      select id, 1, ${title}, ${category}, ${costCents}::bigint from made where ${costCents}::bigint > 0
    ), told as (
      insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
      select 'claim', id, ${companyId}::integer, 'draft', ${now}::timestamptz, ${actor.userId}::integer from made
    ), audited as ${insertAuditOfCreated(actor, entry)}
    select id from made
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** Return the first line and the payee of a new claim, shortened to the lengths that a claim can store. */
function lineOf({ title, category, costCents, vendor, payee }: ClaimSource) {
  const short = (text: string, most: number) => [...text].slice(0, most).join("");
  return { title: short(title, 100), category: short(category, 40), costCents, vendor: short(vendor, 100), payee };
}
