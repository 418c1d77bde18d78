import type { Db } from "#db/connect.ts";
import { staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { DraftOutcome } from "./save-terms-draft.server.ts";
import { lockTerms } from "./terms-versions.server.ts";

/** Delete the draft of a company's terms. Null when the company is absent or out of scope. */
export async function discardTermsDraft(
  db: Db,
  advisor: CurrentUser,
  companyId: number,
  draftVersion: number,
): Promise<DraftOutcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.access, companyId);
    if (!terms) return null;
    const { draft } = terms;
    if (!draft || draft.version !== draftVersion)
      return { saved: false, fieldErrors: staleError("draft"), status: 409 };
    await withAudit(db, advisor, {
      action: "terms.discard-draft",
      object: { type: "terms", id: draft.id },
      companyId,
      before: { number: draft.number, html: draft.html },
    })
      .deleteFrom("termsVersions")
      .where("id", "=", draft.id)
      .execute();
    return { saved: true, number: draft.number };
  });
}
