import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import type { Actor, Editor } from "#app/platform/identity/actor.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { isDouble } from "#app/platform/records/taken.server.ts";
import { takeNumberHolding } from "#app/platform/workflow/record-numbers.server.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import type { PayingProgram } from "./claim-source-rules.ts";
import { type ClaimSource, findSource, type SourceKey } from "./claim-sources.server.ts";

/**
 * Starts the claim of an activity that was found within the editor's reach, with what is known of it. What has a claim
 * that stands gives that one.
 */
export async function startClaim(
  db: Db,
  editor: Editor,
  source: ClaimSource,
  form: Keyed,
  now: Date,
): Promise<Started> {
  const { claimId, program, refusal, eventId, planItemId, locationId } = source;
  if (claimId !== null) return { saved: true, claimId };
  if (refusal || !program) return { saved: false, problems: problem("", refusal ?? "") };
  const key: SourceKey = eventId === null ? { planItemId } : { eventId, locationId };
  try {
    return await once(db, editor, { ...form, ...key }, now, async (db): Promise<Started> => {
      const claimId = await insertClaim(db, editor, source, program, now);
      return claimId === null ? { saved: false, problems: problem("", MERGED) } : { saved: true, claimId };
    });
  } catch (error) {
    // Whoever starts the same at the same moment is given what the first one made.
    const standing = isDouble(error) ? await findSource(db, editor.reach, key, now) : null;
    if (!standing?.claimId) throw error;
    return { saved: true, claimId: standing.claimId };
  }
}

const MERGED = "Your {network} was merged at this moment. Start the claim once more.";

type Started = { saved: true; claimId: number } | { saved: false; problems: Problems };

/** Insert the draft of a claim; null where its network was merged after it was found, because then other accounts pay. */
export async function insertClaim(
  db: Db,
  editor: Actor,
  source: ClaimSource,
  program: PayingProgram,
  now: Date,
): Promise<number | null> {
  const { companyId, networkId, locationId, eventId, planItemId, activityOn } = source;
  // The network comes before the number, which a transfer takes while it holds the network.
  const series = { companyId, prefix: "RB", year: Number(source.today.slice(0, 4)) };
  const network = sql`select from networks where id = ${networkId} and merged_into_id is null for key share`;
  const number = await takeNumberHolding(db, series, network);
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
        ${payee}, ${now}::timestamptz, ${now}::timestamptz, ${editor.userId}::integer, ${now}::timestamptz,
        ${editor.userId}::integer, event_recaps.attendance, event_recaps.samples
      from (values (1)) as one (row) left join event_recaps on event_id = ${eventId} and location_id = ${locationId}
      returning id
    ), lined as (
      insert into claim_lines (claim_id, position, description, category, amount_cents)
      select id, 1, ${title}, ${category}, ${costCents}::bigint from made where ${costCents}::bigint > 0
    ), told as (
      insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
      select 'claim', id, ${companyId}::integer, 'draft', ${now}::timestamptz, ${editor.userId}::integer from made
    ), audited as ${auditOfMade(editor, entry)}
    select id from made
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** What is known of the one line that a claim begins with, and of who was paid, no longer than a claim keeps it. */
function lineOf({ title, category, costCents, vendor, payee }: ClaimSource) {
  const short = (text: string, most: number) => [...text].slice(0, most).join("");
  return { title: short(title, 100), category: short(category, 40), costCents, vendor: short(vendor, 100), payee };
}
