import type { Db } from "#db/connect.ts";
import { type FieldErrors, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { standardTerms } from "#app/ui/text/terms.ts";
import { type AliasForm, toAliases, termsFromForm } from "#app/platform/wording/alias-form.ts";
import { findAliases } from "#app/platform/wording/alias-queries.server.ts";

type Outcome = ({ saved: true } & ChangedAliases) | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

interface ChangedAliases {
  /** Terms with new words of the company's own. */
  renamed: number;
  /** Terms with the product's own words again. */
  reset: number;
}

/** Save a company's aliases. Null when absent or out of scope. */
export async function changeAliases(
  db: Db,
  advisor: CurrentUser,
  { companyId, form, now }: { companyId: number; form: AliasForm; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.access, companyId))) return null;
    const own = await findAliases(db, advisor.access, companyId);
    if (own.version !== form.version) return { saved: false, fieldErrors: staleError("page"), status: 409 };
    const before = toAliases(own.aliases);
    const changes = termsFromForm(form).filter(({ term, singular, plural }) => {
      const { singular: wasSingular, plural: wasPlural } = before[term] ?? standardPair(term);
      return singular !== wasSingular || plural !== wasPlural;
    });
    if (changes.length === 0) return { saved: true, renamed: 0, reset: 0 };

    await withAudit(db, advisor, {
      action: "alias.change",
      object: { type: "aliases", id: companyId },
      companyId,
      before: Object.fromEntries(changes.map(({ term }) => [term, pairText(before[term] ?? standardPair(term))])),
      after: Object.fromEntries(changes.map(({ term, ...words }) => [term, pairText(words)])),
    })
      .insertInto("aliases")
      .values(changes.map((words) => ({ companyId, ...words, updatedAt: now, updatedBy: advisor.userId })))
      .onConflict((conflict) =>
        conflict.columns(["companyId", "term"]).doUpdateSet((of) => ({
          singular: of.ref("excluded.singular"),
          plural: of.ref("excluded.plural"),
          updatedAt: now,
          updatedBy: advisor.userId,
          version: of("aliases.version", "+", 1),
        })),
      )
      .execute();
    const reset = changes.filter(({ term, ...words }) => pairText(words) === pairText(standardPair(term))).length;
    return { saved: true, renamed: changes.length - reset, reset };
  });
}

/** Return the notice after a save: "2 aliases saved, 1 reset to its default." */
export function savedAliasesText({ renamed, reset }: ChangedAliases): string {
  if (renamed === 0 && reset === 0) return "No changes to save.";
  const saved = `${countText(renamed, "alias", "aliases")} saved`;
  if (reset === 0) return `${saved}.`;
  const ending = reset === 1 ? "reset to its default." : "reset to their defaults.";
  return renamed === 0 ? `${countText(reset, "alias", "aliases")} ${ending}` : `${saved}, ${reset} ${ending}`;
}

function standardPair(term: keyof typeof standardTerms) {
  const [singular, plural] = standardTerms[term];
  return { singular, plural };
}

function pairText({ singular, plural }: { singular: string; plural: string }): string {
  return `${singular}, ${plural}`;
}
