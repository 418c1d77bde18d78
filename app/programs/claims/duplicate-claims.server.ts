import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";

interface Claimed {
  id: number;
  rules: { duplicateDays: number };
}

/** A claim that looks like another one, whose id is `ofClaim`. */
export interface Duplicate {
  ofClaim: number;
  id: number;
  number: string;
  title: string;
  status: string;
  locationId: number;
  location: string;
  pcNumber: string;
}

/** List the claims that look like one that was found within the reach. */
export function listDuplicates(db: Db, { id, rules }: Claimed): Promise<Duplicate[]> {
  return duplicatesOf(db, [id], rules.duplicateDays);
}

/**
 * Claims of the same company that look like some others: the same vendor and amount with an invoice of about the same day,
 * or the same file (PRODUCT-DETAILS.md B17). What was withdrawn, voided or has expired is none. They are two searches with
 * an index each: as alternatives of one condition they would have every claim looked at.
 */
export async function duplicatesOf(db: Db, claimIds: readonly number[], duplicateDays: number): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select claim.id as of_claim, twin.id, twin.number, twin.title, twin.status, twin.location_id,
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
    ) as alike
    join claims twin on twin.id = alike.id and twin.id <> claim.id and twin.company_id = claim.company_id
    join locations on locations.id = twin.location_id
    where claim.id = any(${claimIds}::integer[]) and twin.status not in ('draft', 'withdrawn', 'void', 'expired')
    order by claim.id, twin.id
  `.execute(db);
  return rows;
}

/** Why a claim is not approved yet: it looks like another one and nobody said that it is none; null when nothing does. */
export async function refusalOfDuplicate(
  db: Db,
  claim: Claimed,
  { isNoDuplicate = false }: { isNoDuplicate?: boolean },
): Promise<Problems | null> {
  if (isNoDuplicate) return null;
  const [first] = await listDuplicates(db, claim);
  return first
    ? problem("isNoDuplicate", `This looks like ${first.number}. Tick that you looked at it, or reject this claim.`)
    : null;
}
