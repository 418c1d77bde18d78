import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { type TextKey, entryOf } from "#app/platform/wording/text-catalogue.ts";
import type { TextChange } from "./text-form.ts";
import { findText } from "./text-queries.server.ts";
import { missingIn, ownValue, problemsOfText } from "#app/platform/wording/text-rules.ts";

type Outcome =
  { saved: true; isChanged: boolean; missing: string[] } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Words a text as the company wants it, sanitised where it is HTML; an empty value takes the default again. `missing`
 * names the placeholders that readers would miss. Null when the company is absent or out of reach.
 */
export async function changeText(
  db: Db,
  advisor: Person,
  companyId: number,
  key: TextKey,
  typed: TextChange,
  now: Date,
): Promise<Outcome> {
  const value = ownValue(key, entryOf(key).kind === "html" ? sanitiseHtml(typed.value).trim() : typed.value);
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.reach, companyId))) return null;
    const own = await findText(db, advisor.reach, companyId, key);
    if (own.version !== typed.version) return { saved: false, problems: stale("text"), status: 409 };
    const problems = problemsOfText(key, value);
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const missing = missingIn(key, value);
    if (own.value === value) return { saved: true, isChanged: value !== "", missing };

    const text = { value, version: own.version + 1, updatedAt: now, updatedBy: advisor.userId };
    await withAudit(db, advisor, {
      action: value === "" ? "text.reset" : "text.change",
      object: { type: "text", id: key },
      companyId,
      before: { value: own.value },
      after: { value },
    })
      .insertInto("texts")
      .values({ companyId, key, ...text })
      .onConflict((conflict) => conflict.columns(["companyId", "key"]).doUpdateSet(text))
      .execute();
    return { saved: true, isChanged: value !== "", missing };
  });
}
