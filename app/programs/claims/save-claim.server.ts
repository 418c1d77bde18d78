import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { type ClaimFormValues, MAX_CLAIM_FILES } from "./claim-form.ts";
import { type ClaimLine, filesOfClaim, linesOfClaim, offeredFileIds } from "./claim-queries.server.ts";
import { isClaimEditable } from "./claim-rules.ts";
import { selectClaims, toClaimFacts, selectClaimForRules } from "./claims.server.ts";

/** Form fields that a save stores; the others are for submitting and answering. */
export type SavedClaimContent = Omit<
  ClaimFormValues,
  "intent" | "invoices" | "photos" | "reason" | "certifiedName" | "isCertified" | "acceptsLess"
>;

/** Save a claim's content and return its next `version`. Null when the claim is absent or out of scope. */
export function saveClaim(
  { db, actor, now }: Context,
  id: number,
  form: SavedClaimContent,
): Promise<RecordOutcome<{ version: number }>> {
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome<{ version: number }>> => {
    const claim = await lockClaimWithContent(db, actor.access, id);
    if (!claim) return null;
    if (!isClaimEditable(claim, actor)) {
      return { saved: false, fieldErrors: fieldError("", "This claim can no longer be changed.") };
    }
    if (form.version !== claim.version) return { saved: false, fieldErrors: staleError("claim"), status: 409 };
    const refusal = validateContent(claim, form, now);
    if (refusal) return { saved: false, fieldErrors: refusal };
    await storeContent({ db, actor, now }, claim, form);
    return { saved: true, version: claim.version + 1 };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockClaimWithContent>>>;

/** Lock a claim with its lines and files, as `lockClaim` does; null when it is absent or out of scope. */
async function lockClaimWithContent(db: Db, access: AccessScope, id: number) {
  const claim = await selectClaimForRules(selectClaims(db, access))
    .select([linesOfClaim.as("lineRows"), filesOfClaim.as("files")])
    .where("claims.id", "=", id)
    .forUpdate("claims")
    .executeTakeFirst();
  return claim ? toClaimFacts(claim) : null;
}

function validateContent(claim: Locked, form: SavedClaimContent, now: Date): FieldErrors | null {
  const { files } = claim;
  if (form.invoiceOn && form.invoiceOn > dayIn(claim.timeZone, now)) {
    return fieldError("invoiceOn", "This date is in the future. Enter the date on the invoice.");
  }
  const foreign = form.lines.findIndex(
    ({ receiptFileId }) => receiptFileId !== undefined && !files.some(({ id }) => id === receiptFileId),
  );
  if (foreign >= 0) return fieldError(`lines[${foreign}].receiptFileId`, "Choose from the list.");
  return files.length + form.photoIds.length > MAX_CLAIM_FILES
    ? fieldError("photoIds", `Add up to ${MAX_CLAIM_FILES} files.`)
    : null;
}

async function storeContent({ db, actor, now }: Context, claim: Locked, form: SavedClaimContent): Promise<void> {
  const { id, companyId, vendor, invoiceOn, requestedCents, payeeName, payMethod } = claim;
  const eligible = form.lines.filter(({ isEligible }) => isEligible);
  const nextCents = eligible.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // The reservation of a submitted claim stays unchanged until its answer is sent.
  const expectedCents = claim.status === "draft" ? matchedCents(nextCents, claim) : claim.expectedCents;
  const before = { vendor, invoiceOn, requestedCents, payeeName, payMethod, lines: claim.lineRows.map(auditedLine) };
  const after = {
    vendor: form.vendor,
    invoiceOn: form.invoiceOn ?? null,
    requestedCents: nextCents,
    payeeName: form.payeeName,
    payMethod: form.payMethod,
    lines: form.lines.map(auditedLine),
  };
  const entry = { action: "claim.change", object: { type: "claim", id }, companyId, ...changedFields(before, after) };
  const rows = form.lines.map((line, index) => ({ ...line, position: index + 1 }));
  await sql`
    with audited as (${insertAuditRows(actor, [entry])}), gone as (
      delete from claim_lines where claim_id = ${id}
    ), lined as (
      insert into claim_lines (claim_id, position, description, category, amount_cents, is_eligible, receipt_file_id)
      select ${id}::integer, position, description, category, "amountCents", "isEligible", "receiptFileId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (position integer, description text,
        category text, "amountCents" bigint, "isEligible" boolean, "receiptFileId" integer)
    ), proven as (
      insert into claim_files (claim_id, file_id, kind) select ${id}::integer, files.id, 'proof' from files
      where files.id = any(${form.photoIds}::integer[]) and files.id in ${offeredFileIds(claim)}
      on conflict do nothing
    )
    update claims set version = version + 1, updated_at = ${now}, updated_by = ${actor.userId},
      vendor = ${form.vendor}, invoice_on = ${form.invoiceOn ?? null}, requested_cents = ${nextCents},
      expected_cents = ${expectedCents}, attendance = ${form.attendance ?? null}, samples = ${form.samples ?? null},
      redemptions = ${form.redemptions ?? null}, proof_comment = ${form.proofComment}, payee_name = ${form.payeeName},
      pay_method = ${form.payMethod}, account_last4 = ${form.accountLast4 ?? null}
    where id = ${id}
  `.execute(db);
}

/** Return a claim's line as the audit log has it. */
function auditedLine({ description, category, amountCents, isEligible }: Omit<ClaimLine, "id" | "receiptFileId">) {
  return { description, category, amountCents, isEligible };
}
