import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { DraftOutcome } from "./save-terms-draft.server.ts";
import { lockTerms } from "./terms-versions.server.ts";

/** Throws the draft of a company's terms away. Null when the company is absent or out of reach. */
export async function discardTermsDraft(
  db: Db,
  advisor: Person,
  companyId: number,
  draftVersion: number,
): Promise<DraftOutcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.reach, companyId);
    if (!terms) return null;
    const { draft } = terms;
    if (!draft || draft.version !== draftVersion) return { saved: false, problems: stale("draft"), status: 409 };
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
