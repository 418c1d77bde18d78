import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addingJobs } from "#db/jobs.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { countPeopleOfTerms, lockTerms } from "./terms-versions.server.ts";

type Outcome =
  { saved: true; number: number; asked: number } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Puts the draft of a company's terms in force. A material version asks everybody again who had accepted what was asked
 * for before; `asked` says how many those are. Null when the company is absent or out of reach.
 */
export async function publishTerms(
  db: Db,
  advisor: Person,
  companyId: number,
  { draftVersion, isMaterial }: { draftVersion: number; isMaterial: boolean },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const terms = await lockTerms(db, advisor.reach, companyId);
    if (!terms) return null;
    if (!terms.draft) return { saved: false, problems: problem("", "There is no draft to publish any more.") };
    const { draft } = terms;
    if (draft.version !== draftVersion) return { saved: false, problems: stale("draft"), status: 409 };

    const { letIn } = await countPeopleOfTerms(db, advisor.reach, companyId);
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
      .$if(asked > 0, (published) => published.returning(tellingOf({ companyId, number: draft.number }).as("jobs")))
      .execute();
    return { saved: true, number: draft.number, asked };
  });
}

/** Queues the mails about new terms, as an expression of the statement that puts them in force. */
function tellingOf(told: { companyId: number; number: number }) {
  return sql<number>`(${addingJobs("tell-terms", sql`select ${JSON.stringify(told)}::json as payload`)})`;
}
