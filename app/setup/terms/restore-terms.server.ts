import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { type DraftOutcome, putDraft } from "./save-terms-draft.server.ts";
import { findTermsVersions, lockTerms } from "./terms-versions.server.ts";

/**
 * Makes the draft of a company's terms out of an older version. `draftVersion` is the draft that this replaces, 0 for none;
 * another one is left alone. Null when the company is absent or out of reach.
 */
export async function restoreTerms(
  db: Db,
  advisor: Person,
  companyId: number,
  { number, draftVersion }: { number: number; draftVersion: number },
  now: Date,
): Promise<DraftOutcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.reach, companyId);
    if (!terms) return null;
    const [version] = await findTermsVersions(db, advisor.reach, companyId, [number]);
    if (version?.status !== "published")
      return { saved: false, problems: problem("", `There is no version ${number} of these terms.`) };
    return putDraft(db, advisor, { companyId, ...terms }, { html: version.html, draftVersion, restored: number }, now);
  });
}
