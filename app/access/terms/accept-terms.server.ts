import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { hasAcceptedTerms, TERMS_WERE_OFF } from "./acceptance-rules.ts";
import { findTermsInForce } from "./terms-in-force.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems };

/**
 * Keeps that somebody accepts their company's terms: who, when, which text, from where. Once more does nothing.
 * @param shown the number of the text that they read, refused when another is in force; null accepts what is in force.
 */
export async function acceptTerms(
  db: Db,
  person: Actor & { userId: number; companyId: number | null },
  now: Date,
  shown: number | null = null,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const { acceptedTermsVersion, company } = await db
      .selectFrom("users")
      .select(["acceptedTermsVersion", settingsOf(person.companyId).as("company")])
      .where("id", "=", person.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (hasAcceptedTerms(acceptedTermsVersion, company)) return { saved: true };

    const isOff = company?.termsAndConditionsDisabled ?? false;
    const terms = isOff ? null : await findTermsInForce(db, person.companyId);
    if (terms && shown !== null && shown !== terms.number) return { saved: false, problems: changedMeanwhile };
    if (terms) {
      await db
        .insertInto("termsAcceptances")
        .values({
          userId: person.userId,
          companyId: person.companyId,
          termsNumber: terms.number,
          textHash: terms.textHash,
          address: person.origin.address || null,
          acceptedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const accepted = terms?.number ?? TERMS_WERE_OFF;
    await withAudit(db, person, {
      action: "terms.accept",
      object: { type: "user", id: person.userId },
      after: terms ? { termsNumber: terms.number, textHash: terms.textHash } : { termsOff: true },
    })
      .updateTable("users")
      .set({ acceptedTermsVersion: accepted })
      .where("id", "=", person.userId)
      .execute();
    return { saved: true };
  });
}

const changedMeanwhile = problem("", "The terms changed while you were reading. Review the new text and accept it.");

interface TermsSettings {
  termsAndConditionsDisabled: boolean;
  requiredTermsVersion: number;
}

function settingsOf(companyId: number | null): RawBuilder<TermsSettings | null> {
  return sql`(select json_build_object('termsAndConditionsDisabled', terms_and_conditions_disabled,
    'requiredTermsVersion', required_terms_version) from companies where id = ${companyId}::integer)`;
}
