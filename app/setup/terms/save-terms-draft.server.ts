import { createHash } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { MAX_TERMS_LENGTH } from "./terms-form.ts";
import { lockTerms } from "./terms-versions.server.ts";

export type DraftOutcome =
  { saved: true; number: number } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Save the draft of a company's terms, sanitized; a company has at most one draft. `draftVersion` is the version of the
 * edited draft, 0 for a new one. Null when the company is absent or out of scope.
 */
export async function saveTermsDraft(
  db: Db,
  advisor: CurrentUser,
  { companyId, typed, now }: { companyId: number; typed: { html: string; draftVersion: number }; now: Date },
): Promise<DraftOutcome> {
  const html = sanitizeHtml(typed.html).trim();
  if (!hasWords(html)) return { saved: false, fieldErrors: fieldError("html", "Enter the terms first.") };
  if (html.length > MAX_TERMS_LENGTH)
    return { saved: false, fieldErrors: fieldError("html", "Use up to 100,000 characters.") };
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.access, companyId);
    if (!terms) return null;
    return writeTermsDraft(db, advisor, {
      lockedTerms: { companyId, ...terms },
      html,
      draftVersion: typed.draftVersion,
      now,
    });
  });
}

interface LockedTerms {
  companyId: number;
  draft: { id: number; number: number; version: number; textHash: string } | null;
  newestNumber: number;
}

/** Write the draft inside a transaction that has locked the company's terms. The HTML must be sanitized. */
export async function writeTermsDraft(
  db: Db,
  advisor: CurrentUser,
  {
    lockedTerms: { companyId, draft, newestNumber },
    html,
    draftVersion,
    restored,
    now,
  }: { lockedTerms: LockedTerms; html: string; draftVersion: number; restored?: number; now: Date },
): Promise<DraftOutcome> {
  if ((draft?.version ?? 0) !== draftVersion) return { saved: false, fieldErrors: staleError("draft"), status: 409 };
  const textHash = createHash("sha256").update(html).digest("hex");
  const number = draft?.number ?? newestNumber + 1;
  if (draft?.textHash === textHash) return { saved: true, number };

  const text = { html, textHash, updatedAt: now, updatedBy: advisor.userId };
  const action = "terms.draft";
  const after = { number, textHash, ...(restored ? { restoredFrom: restored } : {}) };
  if (draft) {
    const before = { number, textHash: draft.textHash };
    await withAudit(db, advisor, { action, object: { type: "terms", id: draft.id }, companyId, before, after })
      .updateTable("termsVersions")
      .set({ ...text, version: draft.version + 1 })
      .where("id", "=", draft.id)
      .execute();
  } else {
    await db
      .with("made", (db) =>
        db
          .insertInto("termsVersions")
          .values({ ...text, companyId, number, createdAt: now, createdBy: advisor.userId })
          .returning("id"),
      )
      .with("audited", () => insertAuditOfCreated(advisor, { action, type: "terms", companyId, after }))
      .selectFrom("made")
      .select("id")
      .execute();
  }
  return { saved: true, number };
}

function hasWords(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, " ").replace(/&[#\w]+;/g, " "));
}
