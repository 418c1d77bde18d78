import type { Db } from "#db/connect.ts";
import { type FieldErrors, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { type TextKey, textEntryOf } from "#app/platform/wording/text-catalog.ts";
import { missingPlaceholders, withoutDefault, validateText } from "#app/platform/wording/text-rules.ts";
import type { TextChange } from "./text-form.ts";
import { findText } from "./text-queries.server.ts";

type Outcome =
  | { saved: true; isChanged: boolean; missing: string[] }
  | { saved: false; fieldErrors: FieldErrors; status?: 409 }
  | null;

/**
 * Save a company's own wording of a text, sanitized when it is HTML; an empty value restores the default. `missing`
 * names the recommended placeholders that the text lacks. Null when the company is absent or out of scope.
 */
export async function changeText(
  db: Db,
  advisor: CurrentUser,
  { companyId, key, typed, now }: { companyId: number; key: TextKey; typed: TextChange; now: Date },
): Promise<Outcome> {
  const value = withoutDefault(key, textEntryOf(key).kind === "html" ? sanitizeHtml(typed.value).trim() : typed.value);
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.access, companyId))) return null;
    const own = await findText(db, advisor.access, companyId, key);
    if (own.version !== typed.version) return { saved: false, fieldErrors: staleError("text"), status: 409 };
    const fieldErrors = validateText(key, value);
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const missing = missingPlaceholders(key, value);
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
