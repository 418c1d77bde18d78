import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { standardWords } from "#app/ui/words.ts";
import { type AliasChange, aliasesOf, wordsTyped } from "#app/platform/wording/alias-form.ts";
import { findAliases } from "#app/platform/wording/alias-queries.server.ts";

type Outcome = { saved: true; changed: number } | { saved: false; problems: Problems; status?: 409 } | null;

/** Sets what a company calls things; `changed` counts the terms that differ now. Null: absent or out of reach. */
export async function changeAliases(
  db: Db,
  advisor: Person,
  companyId: number,
  form: AliasChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.reach, companyId))) return null;
    const own = await findAliases(db, advisor.reach, companyId);
    if (own.version !== form.version) return { saved: false, problems: stale("page"), status: 409 };
    const before = aliasesOf(own.aliases);
    const changes = wordsTyped(form).filter(({ term, singular, plural }) => {
      const { singular: wasSingular, plural: wasPlural } = before[term] ?? standardPair(term);
      return singular !== wasSingular || plural !== wasPlural;
    });
    if (changes.length === 0) return { saved: true, changed: 0 };

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
    return { saved: true, changed: changes.length };
  });
}

function standardPair(term: keyof typeof standardWords) {
  const [singular, plural] = standardWords[term];
  return { singular, plural };
}

function pairText({ singular, plural }: { singular: string; plural: string }): string {
  return `${singular}, ${plural}`;
}
