import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { type NotStored, type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent, idempotentWithin } from "#app/platform/records/idempotent.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { ActionOutcome } from "#app/platform/workflow/workflow.server.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { type NewClaimFile, storeClaimFiles } from "./claim-files.server.ts";
import {
  type ClaimFormValues,
  contentOf,
  MAX_CLAIM_FILES,
  pickStoredFields,
  type SavedClaimContent,
} from "./claim-form.ts";
import { type ClaimLine, filesOfClaim, linesOfClaim, offeredFileIds } from "./claim-queries.server.ts";
import { CLAIM_CLOSED_MESSAGE, isClaimEditable } from "./claim-rules.ts";
import { type ClaimWithFacts, selectClaims, toClaimFacts, selectClaimForRules } from "./claims.server.ts";
import { missingFormFields } from "./complete-claim.ts";
import { answerClaim, submitClaim } from "./submit-claim.server.ts";

type SaveOutcome = RecordOutcome<{ version: number }>;

/** Save a claim's content and new files, and return its next `version`. Null when the claim is absent or out of scope. */
export function saveClaim(
  { db, actor, now }: Context,
  id: number,
  form: SavedClaimContent,
  added: readonly NewClaimFile[] = [],
): Promise<SaveOutcome | NotStored> {
  return transactionWithFiles<SaveOutcome>(
    db,
    added.map(({ file }) => file),
    async (db, storeFile) => {
      const locked = await lockWithFiles({ db, actor, now }, id, added, storeFile);
      if (!locked) return null;
      if (locked.refused) return { saved: false, fieldErrors: locked.refused };
      return storeContent({ db, actor, now }, locked.claim, form);
    },
    (work) => idempotent({ db, actor, now }, form, work),
  );
}

/**
 * Save a claim's content and new files, then submit or answer it, in one transaction. A refused submission keeps the
 * content and files. Null when the claim is absent or out of scope.
 */
export function sendClaim(
  { db, actor, now }: Context,
  id: number,
  { intent, form, added = [] }: { intent: "submit" | "answer"; form: ClaimFormValues; added?: readonly NewClaimFile[] },
): Promise<ActionOutcome<ClaimWithFacts> | NotStored> {
  return transactionWithFiles<ActionOutcome<ClaimWithFacts>>(
    db,
    added.map(({ file }) => file),
    async (db, storeFile) => {
      const locked = await lockWithFiles({ db, actor, now }, id, added, storeFile);
      if (!locked) return null;
      const { claim, refused } = locked;
      return sendLocked({ db, actor, now }, claim, { intent, form, refused });
    },
    (work) => idempotent({ db, actor, now }, sentForms(form)[intent], work),
  );
}

interface Sending {
  intent: "submit" | "answer";
  form: ClaimFormValues;
  /** Why the form's files are refused, if they are. */
  refused?: FieldErrors;
}

/** Save a locked claim's content, then submit or answer it, in the caller's transaction. */
export async function sendLocked(
  { db, actor, now }: Context,
  claim: LockedClaim,
  { intent, form, refused }: Sending,
): Promise<ActionOutcome<ClaimWithFacts>> {
  const missing = missingFormFields(form, claim.invoices > 0, intent);
  if (refused) return { saved: false, fieldErrors: { ...missing, ...refused } };
  const content = contentOf(form);
  const saved = await idempotentWithin({ db, actor, now }, content, () =>
    storeContent({ db, actor, now }, claim, content),
  );
  if (!saved?.saved) return saved;
  if (Object.keys(missing).length > 0) return { saved: false, fieldErrors: missing };
  // A form that was saved before leaves the claim as it is now.
  const stored = saved.version > claim.version ? withContent(claim, content, now) : claim;
  const { submit, answer } = sentForms(form);
  return intent === "submit"
    ? submitClaim.runLocked({ db, actor, now }, stored, submit)
    : answerClaim.runLocked({ db, actor, now }, stored, answer);
}

/** Return what a claim's form sends when it is submitted or answered, after its content was saved. */
function sentForms({ version, idempotencyKey, certifiedName, acceptsLess, reason }: ClaimFormValues) {
  const posted = { version: version + 1, idempotencyKey };
  return { submit: { ...posted, certifiedName, acceptsLess }, answer: { ...posted, reason } };
}

export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaimWithContent>>>;

/** Lock a claim and add its new files, or return why they are refused. Null when it is absent or out of scope. */
async function lockWithFiles(
  { db, actor, now }: Context,
  id: number,
  added: readonly NewClaimFile[],
  storeFile: StoreFile,
): Promise<{ claim: LockedClaim; refused?: FieldErrors } | null> {
  const claim = await lockClaimWithContent(db, actor, id);
  if (!claim) return null;
  const files = await storeClaimFiles({ db, actor, now }, claim, added, storeFile);
  if ("refused" in files) return { claim, refused: files.refused };
  const invoices = claim.invoices + files.stored.filter(({ kind }) => kind === "invoice").length;
  return { claim: { ...claim, invoices, files: [...claim.files, ...files.stored] } };
}

/** Lock a claim with its lines and files, as `lockClaim` does; null when it is absent or out of scope. */
export async function lockClaimWithContent(db: Db, { access }: Context["actor"], id: number) {
  const claim = await selectClaimForRules(selectClaims(db, access))
    .select([linesOfClaim.as("lineRows"), filesOfClaim.as("files")])
    .where("claims.id", "=", id)
    .forUpdate("claims")
    .executeTakeFirst();
  return claim ? toClaimFacts(claim) : null;
}

/** Store a locked claim's content, or return why it is refused. */
export async function storeContent(
  { db, actor, now }: Context,
  claim: LockedClaim,
  form: SavedClaimContent,
): Promise<SaveOutcome> {
  if (!isClaimEditable(claim, actor)) return { saved: false, fieldErrors: fieldError("", CLAIM_CLOSED_MESSAGE) };
  if (form.version !== claim.version) return { saved: false, fieldErrors: staleError("claim"), status: 409 };
  const refusal = validateContent(claim, form, now);
  if (refusal) return { saved: false, fieldErrors: refusal };
  const { id, companyId } = claim;
  const next = withContent(claim, form, now);
  const { version, requestedCents, expectedCents } = next;
  const changes = changedFields(auditedContent(claim, claim.lineRows), auditedContent(next, form.lines));
  const entry = { action: "claim.change", object: { type: "claim", id }, companyId, ...changes };
  const columns = { ...pickStoredFields(form), version, requestedCents, expectedCents, updatedAt: now };
  const set = Object.entries({ ...columns, updatedBy: actor.userId }).map(([name, value]) => {
    return sql`${sql.ref(name)} = ${value}`;
  });
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
    update claims set ${sql.join(set)} where id = ${id}
  `.execute(db);
  return { saved: true, version };
}

function validateContent(claim: LockedClaim, form: SavedClaimContent, now: Date): FieldErrors | null {
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

/** Return a claim as storing its form's content leaves it. */
function withContent(claim: LockedClaim, form: SavedClaimContent, now: Date): LockedClaim {
  const eligible = form.lines.filter(({ isEligible }) => isEligible);
  const requestedCents = eligible.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // The reservation of a submitted claim stays unchanged until its answer is sent.
  const expectedCents = claim.status === "draft" ? matchedCents(requestedCents, claim) : claim.expectedCents;
  const amounts = { requestedCents, expectedCents, lines: eligible.length };
  return { ...claim, ...pickStoredFields(form), ...amounts, version: claim.version + 1, updatedAt: now };
}

/** Return a claim's content as the audit log has it. */
function auditedContent(
  claim: LockedClaim,
  lines: readonly Omit<ClaimLine, "id" | "receiptFileId" | "isApproved" | "declineReason">[],
) {
  const audited = lines.map(({ description, category, amountCents, isEligible }) => {
    return { description, category, amountCents, isEligible };
  });
  return { ...pickStoredFields(claim), requestedCents: claim.requestedCents, lines: audited };
}
