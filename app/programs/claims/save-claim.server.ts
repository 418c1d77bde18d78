import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { type ClaimForm, MOST_FILES } from "./claim-form.ts";
import { filesOfClaim, linesOfClaim, offeredFileIds } from "./claim-queries.server.ts";
import { isEditable } from "./claim-rules.ts";
import { claimsOf, factsOf, withFacts } from "./claims.server.ts";

/** What of a form is kept; the rest is for submitting and answering. */
export type ClaimContent = Omit<
  ClaimForm,
  "intent" | "invoices" | "photos" | "reason" | "certifiedName" | "isCertified" | "acceptsLess"
>;

/** Keeps what a claim says; `version` is the next one. Null when it is absent or out of reach. */
export function saveClaim(
  db: Db,
  editor: Editor,
  id: number,
  form: ClaimContent,
  now: Date,
): Promise<Outcome<{ version: number }>> {
  return once(db, editor, form, now, async (db): Promise<Outcome<{ version: number }>> => {
    const claim = await lockWithParts(db, editor.reach, id);
    if (!claim) return null;
    if (!isEditable(claim, editor)) {
      return { saved: false, problems: problem("", "This claim cannot be changed any more.") };
    }
    if (form.version !== claim.version) return { saved: false, problems: stale("claim"), status: 409 };
    const refusal = refusalOfContent(claim, form, now);
    if (refusal) return { saved: false, problems: refusal };
    await keep(db, editor, claim, form, now);
    return { saved: true, version: claim.version + 1 };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockWithParts>>>;

/** The claim as `lockClaim` gives it, with its lines and files. */
async function lockWithParts(db: Db, reach: Reach, id: number) {
  const claim = await withFacts(claimsOf(db, reach))
    .select([linesOfClaim.as("lineRows"), filesOfClaim.as("files")])
    .where("claims.id", "=", id)
    .forUpdate("claims")
    .executeTakeFirst();
  return claim ? factsOf(claim) : null;
}

function refusalOfContent(claim: Locked, form: ClaimContent, now: Date): Problems | null {
  const { files } = claim;
  if (form.invoiceOn && form.invoiceOn > dayIn(claim.timeZone, now)) {
    return problem("invoiceOn", "This day is still to come. Enter the day on the invoice.");
  }
  const foreign = form.lines.findIndex(
    ({ receiptFileId }) => receiptFileId !== undefined && !files.some(({ id }) => id === receiptFileId),
  );
  if (foreign >= 0) return problem(`lines[${foreign}].receiptFileId`, "Choose from the list.");
  return files.length + form.photoIds.length > MOST_FILES
    ? problem("photoIds", `A claim has ${MOST_FILES} files at most.`)
    : null;
}

async function keep(db: Db, editor: Editor, claim: Locked, form: ClaimContent, now: Date): Promise<void> {
  const { id, companyId, vendor, invoiceOn, requestedCents, payeeName, payMethod } = claim;
  const eligible = form.lines.filter(({ isEligible }) => isEligible);
  const nextCents = eligible.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // What is reserved for a submitted claim stays until its answer is sent.
  const expectedCents = claim.status === "draft" ? matchedCents(nextCents, claim) : claim.expectedCents;
  const before = { vendor, invoiceOn, requestedCents, payeeName, payMethod, lines: claim.lineRows.length };
  const after = {
    ...{ vendor: form.vendor, invoiceOn: form.invoiceOn ?? null, requestedCents: nextCents },
    ...{ payeeName: form.payeeName, payMethod: form.payMethod, lines: form.lines.length },
  };
  const entry = { action: "claim.change", object: { type: "claim", id }, companyId, before, after };
  const rows = form.lines.map((line, index) => ({ ...line, position: index + 1 }));
  await sql`
    with audited as (${auditRows(editor, [entry])}), gone as (
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
    update claims set version = version + 1, updated_at = ${now}, updated_by = ${editor.userId},
      vendor = ${form.vendor}, invoice_on = ${form.invoiceOn ?? null}, requested_cents = ${nextCents},
      expected_cents = ${expectedCents}, attendance = ${form.attendance ?? null}, samples = ${form.samples ?? null},
      redemptions = ${form.redemptions ?? null}, proof_comment = ${form.proofComment}, payee_name = ${form.payeeName},
      pay_method = ${form.payMethod}, account_last4 = ${form.accountLast4 ?? null}
    where id = ${id}
  `.execute(db);
}
