import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { isAlike } from "#app/programs/receipts/alike-receipts.server.ts";

interface Claimed {
  id: number;
  rules: { duplicateDays: number };
}

/** Possible duplicate of the claim `ofClaim`. */
export interface DuplicateClaim {
  ofClaim: number;
  id: number;
  number: string;
  title: string;
  status: string;
  networkId: number;
  locationId: number;
  location: string;
  pcNumber: string;
}

/** List the possible duplicates of a claim. The caller has found it within its scope. */
export function listDuplicateClaims(db: Db, { id, rules }: Claimed): Promise<DuplicateClaim[]> {
  return listDuplicatesOfClaims(db, [id], rules.duplicateDays);
}

/**
 * List possible duplicates within the company: same vendor and amount with an invoice date within `duplicateDays`, or
 * the same file (docs/product/money.md), or a receipt alike; drafts and withdrawn, voided or expired claims are not. The
 * unioned searches use an index each; one condition with `or` would scan every claim.
 */
export async function listDuplicatesOfClaims(
  db: Db,
  claimIds: readonly number[],
  duplicateDays: number,
): Promise<DuplicateClaim[]> {
  const { rows } = await sql<DuplicateClaim>`
    select claim.id as of_claim, twin.id, twin.number, twin.title, twin.status, twin.network_id, twin.location_id,
      locations.name as location, locations.pc_number
    from claims claim
    cross join lateral (
      select same.id from claims same
      where same.company_id = claim.company_id and same.requested_cents = claim.requested_cents
        and lower(same.vendor) = lower(claim.vendor)
        and same.invoice_on between claim.invoice_on - ${duplicateDays}::integer and claim.invoice_on + ${duplicateDays}::integer
      union
      select theirs.claim_id from claim_files ours
      join files own on own.id = ours.file_id
      join files same on same.company_id = claim.company_id and same.sha256 = own.sha256
      join claim_files theirs on theirs.file_id = same.id
      where ours.claim_id = claim.id
      union
      select theirs.claim_id from claim_files ours
      join receipt_readings own_reading on own_reading.file_id = ours.file_id
      join receipt_readings same_reading on same_reading.company_id = claim.company_id
        and ${isAlike("own_reading", "same_reading")}
      join claim_files theirs on theirs.file_id = same_reading.file_id
      where ours.claim_id = claim.id
    ) as alike
    join claims twin on twin.id = alike.id and twin.id <> claim.id and twin.company_id = claim.company_id
    join locations on locations.id = twin.location_id
    where claim.id = any(${claimIds}::integer[]) and twin.status not in ('draft', 'withdrawn', 'void', 'expired')
    order by claim.id, twin.id
  `.execute(db);
  return rows;
}

/**
 * Return a sentence to the owners who sent a claim that one of their network's claims may have the same cost; null when
 * there is none.
 */
export async function findSameCostText(db: Db, claim: Claimed & { networkId: number }): Promise<string | null> {
  const twins = await listDuplicateClaims(db, claim);
  const own = twins.find(({ networkId }) => networkId === claim.networkId);
  return own ? `${own.number} may be for the same cost. Withdraw one of them if it is.` : null;
}

/** Return an error when a claim has a possible duplicate that the advisor has not confirmed; null otherwise. */
export async function validateNoDuplicate(
  db: Db,
  claim: Claimed,
  { isNoDuplicate = false }: { isNoDuplicate?: boolean },
): Promise<FieldErrors | null> {
  if (isNoDuplicate) return null;
  const [first] = await listDuplicateClaims(db, claim);
  return first
    ? fieldError(
        "isNoDuplicate",
        `This may be a duplicate of ${first.number}. Confirm that you checked it, or decline this claim.`,
      )
    : null;
}
