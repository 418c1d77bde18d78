import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { type DraftOutcome, writeTermsDraft } from "./save-terms-draft.server.ts";
import { findTermsVersions, lockTerms } from "./terms-versions.server.ts";

/**
 * Copy an earlier version of a company's terms into the draft. `draftVersion` is the version of the draft to replace, 0
 * for none; any other draft is kept. Null when the company is absent or out of scope.
 */
export async function restoreTerms(
  db: Db,
  advisor: CurrentUser,
  { companyId, number, draftVersion, now }: { companyId: number; number: number; draftVersion: number; now: Date },
): Promise<DraftOutcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.access, companyId);
    if (!terms) return null;
    const [version] = await findTermsVersions(db, advisor.access, companyId, [number]);
    if (version?.status !== "published")
      return { saved: false, fieldErrors: fieldError("", `Version ${number} of these terms doesn't exist.`) };
    return writeTermsDraft(db, advisor, {
      lockedTerms: { companyId, ...terms },
      html: version.html,
      draftVersion,
      restored: number,
      now,
    });
  });
}
