import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobsSql } from "#db/jobs.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { countTermsUsers, lockTerms } from "./terms-versions.server.ts";

type Outcome =
  { saved: true; number: number; asked: number } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Publish the draft of a company's terms. A material version must be accepted again by all users who had accepted the
 * required one; `asked` is their number. Null when the company is absent or out of scope.
 */
export async function publishTerms(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    draftVersion,
    isMaterial,
    now,
  }: { companyId: number; draftVersion: number; isMaterial: boolean; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.access, companyId);
    if (!terms) return null;
    if (!terms.draft) return { saved: false, fieldErrors: fieldError("", "The draft no longer exists.") };
    const { draft } = terms;
    if (draft.version !== draftVersion) return { saved: false, fieldErrors: staleError("draft"), status: 409 };

    const { letIn } = await countTermsUsers(db, advisor.access, companyId);
    const asked = isMaterial ? letIn : 0;
    await withAudit(db, advisor, {
      action: "terms.publish",
      object: { type: "terms", id: draft.id },
      companyId,
      after: { number: draft.number, isMaterial, textHash: draft.textHash, asked },
    })
      .with("required", (db) =>
        db
          .updateTable("companies")
          .set({ requiredTermsVersion: sql`greatest(required_terms_version, ${isMaterial ? draft.number : 0})` })
          .where("id", "=", companyId),
      )
      .updateTable("termsVersions")
      .set({
        status: "published",
        isMaterial,
        publishedAt: now,
        publishedBy: advisor.userId,
        version: draft.version + 1,
      })
      .where("id", "=", draft.id)
      .$if(asked > 0, (published) =>
        published.returning(queueTermsMails({ companyId, number: draft.number }).as("jobs")),
      )
      .execute();
    return { saved: true, number: draft.number, asked };
  });
}

/** Build SQL that queues the mails about new terms, as an expression of the statement that publishes them. */
function queueTermsMails(terms: { companyId: number; number: number }) {
  return sql<number>`(${addJobsSql("tell-terms", sql`select ${JSON.stringify(terms)}::json as payload`)})`;
}
