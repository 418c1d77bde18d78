import { createHash } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { LONGEST_TERMS } from "./terms-form.ts";
import { lockTerms } from "./terms-versions.server.ts";

export type DraftOutcome = { saved: true; number: number } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Keeps the draft of a company's terms, sanitised; the company has one at most. `draftVersion` is the version of the draft
 * that was edited, 0 for a new one. Null when the company is absent or out of reach.
 */
export async function saveTermsDraft(
  db: Db,
  advisor: Person,
  companyId: number,
  typed: { html: string; draftVersion: number },
  now: Date,
): Promise<DraftOutcome> {
  const html = sanitiseHtml(typed.html).trim();
  if (!hasWords(html)) return { saved: false, problems: problem("html", "Write the terms first.") };
  if (html.length > LONGEST_TERMS)
    return { saved: false, problems: problem("html", "Use 100,000 characters or less.") };
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.reach, companyId);
    if (!terms) return null;
    return putDraft(db, advisor, { companyId, ...terms }, { html, draftVersion: typed.draftVersion }, now);
  });
}

interface Terms {
  companyId: number;
  draft: { id: number; number: number; version: number; textHash: string } | null;
  newestNumber: number;
}

/** Writes the draft inside a transaction that holds the company's terms. The HTML is sanitised already. */
export async function putDraft(
  db: Db,
  advisor: Person,
  { companyId, draft, newestNumber }: Terms,
  { html, draftVersion, restored }: { html: string; draftVersion: number; restored?: number },
  now: Date,
): Promise<DraftOutcome> {
  if ((draft?.version ?? 0) !== draftVersion) return { saved: false, problems: stale("draft"), status: 409 };
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
      .with("audited", () => auditOfMade(advisor, { action, type: "terms", companyId, after }))
      .selectFrom("made")
      .select("id")
      .execute();
  }
  return { saved: true, number };
}

function hasWords(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(html.replace(/<[^>]*>/g, " ").replace(/&[#\w]+;/g, " "));
}
