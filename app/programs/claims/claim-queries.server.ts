import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { selectClaims, toClaimFacts, selectClaimForRules } from "./claims.server.ts";

export interface ClaimLine {
  id: number;
  description: string;
  category: string;
  amountCents: number;
  isEligible: boolean;
  receiptFileId: number | null;
  /** Advisor's decision; null while no one decided by line. */
  isApproved: boolean | null;
  declineReason: string;
}

export interface ClaimFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
  kind: "invoice" | "proof";
}

/** Find a claim with everything that its page shows; null when it is absent or out of scope. */
export async function findClaim(db: Db, access: AccessScope, id: number) {
  const claim = await selectClaimForRules(selectClaims(db, access))
    .innerJoin("budgetAccounts", "budgetAccounts.id", "claims.accountId")
    .innerJoin("networks", "networks.id", "claims.networkId")
    .innerJoin("companies", "companies.id", "claims.companyId")
    .leftJoin("paymentBatches", "paymentBatches.id", "claims.paymentBatchId")
    .leftJoin("planItems", "planItems.id", "claims.planItemId")
    .leftJoin("customEvents", "customEvents.id", "claims.eventId")
    .select(["locations.name as location", "networks.name as network", "incentivePrograms.name as program"])
    .select(["budgetAccounts.availableCents", "planItems.planId", "customEvents.title as event"])
    .select(sql<string>`coalesce(custom_events.starts_on, plan_items.starts_on, claims.activity_on)`.as("startsOn"))
    .select(sql<string>`coalesce(custom_events.ends_on, plan_items.ends_on, claims.activity_on)`.as("endsOn"))
    .select([selectUserName("claims.assigneeId").as("assignee"), selectUserName("claims.decidedBy").as("decider")])
    .select(["companies.name as company", "paymentBatches.number as batch", payeeAddress.as("payeeAddress")])
    .select([linesOfClaim.as("lineRows"), filesOfClaim.as("files"), decisionReason.as("decisionReason")])
    .where("claims.id", "=", id)
    .executeTakeFirst();
  if (!claim) return null;
  const { savedRules: _, availableCents, ...shown } = toClaimFacts(claim);
  return { ...shown, availableCents: availableCents ?? 0 };
}

export type ClaimDetail = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** Address of the query's `locations`, on one line. */
const payeeAddress = sql<string>`concat_ws(', ', nullif(locations.street, ''), nullif(locations.street2, ''),
  nullif(locations.city, ''), nullif(concat_ws(' ', nullif(locations.state, ''), nullif(locations.zip, '')), ''))`;

/** Reason given with the last decision on the query's `claims`, "" when there is none. */
const decisionReason = sql<string>`coalesce((
  select reason from status_changes where object_type = 'claim' and object_id = claims.id
    and to_status in ('approved', 'partlyApproved', 'rejected') and from_status = 'inReview'
  order by id desc limit 1), '')`;

/** Lines of the query's `claims`, by position. */
export const linesOfClaim: RawBuilder<ClaimLine[]> = sql`coalesce((
  select json_agg(json_build_object('id', id, 'description', description, 'category', category,
    'amountCents', amount_cents, 'isEligible', is_eligible, 'receiptFileId', receipt_file_id, 'isApproved', is_approved,
    'declineReason', decline_reason) order by position, id)
  from claim_lines where claim_id = claims.id), '[]')`;

/** Files of the query's `claims`, oldest first. */
export const filesOfClaim: RawBuilder<ClaimFile[]> = sql`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name,
    'contentType', files.content_type, 'kind', claim_files.kind) order by files.id)
  from claim_files join files on files.id = claim_files.file_id where claim_files.claim_id = claims.id), '[]')`;

/**
 * Select the ids of files that can prove a claim too: an event's photos at the location and its papers, or the files of
 * an item's checklist.
 */
export function offeredFileIds(claim: {
  eventId: number | null;
  planItemId: number | null;
  locationId: number;
}): RawBuilder<unknown> {
  const { eventId, planItemId, locationId } = claim;
  return sql`(select file_id from event_photos where event_id = ${eventId} and location_id = ${locationId}
    union select file_id from custom_event_files where event_id = ${eventId}
    union select files.id from files join actions on files.object_type = 'action' and files.object_id = actions.id
      where actions.plan_item_id = coalesce(${planItemId}::integer,
        (select plan_item_id from custom_events where id = ${eventId})))`;
}

/** List offered images and PDFs that the claim does not have yet. */
export function listOfferedFiles(db: Db, claim: Parameters<typeof offeredFileIds>[0] & { id: number }) {
  return db
    .selectFrom("files")
    .select(["files.id", "files.key", "files.name", "files.contentType"])
    .where(sql<boolean>`files.id in ${offeredFileIds(claim)}`)
    .where(sql<boolean>`files.id not in (select file_id from claim_files where claim_id = ${claim.id})`)
    .where("files.contentType", "in", ["image/jpeg", "image/png", "image/webp", "application/pdf"])
    .orderBy("files.id")
    .execute();
}

/**
 * Build the SQL condition that a row of `files` is attached to a claim within a scope, whichever record it came from.
 */
export function isFileOfVisibleClaim(access: AccessScope): RawBuilder<boolean> {
  return sql`files.id in (select claim_files.file_id from claim_files
    join claims on claims.id = claim_files.claim_id where ${access.record("claims")})`;
}
