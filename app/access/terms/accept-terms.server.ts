import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { hasAcceptedTerms, ACCEPTED_WHILE_TERMS_OFF } from "./acceptance-rules.ts";
import { findCurrentTerms } from "./current-terms.server.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors };

/**
 * Record a user's acceptance of their company's terms: when, which text, from which address. A repeat does nothing.
 * @param shown number of the text that they read, refused when another one is current; null accepts the current one.
 */
export async function acceptTerms(
  db: Db,
  user: AuditActor & { userId: number; companyId: number | null },
  now: Date,
  shown: number | null = null,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const { acceptedTermsVersion, company } = await db
      .selectFrom("users")
      .select(["acceptedTermsVersion", settingsOf(user.companyId).as("company")])
      .where("id", "=", user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (hasAcceptedTerms(acceptedTermsVersion, company)) return { saved: true };

    const isOff = company?.termsAndConditionsDisabled ?? false;
    const terms = isOff ? null : await findCurrentTerms(db, user.companyId);
    if (terms && shown !== null && shown !== terms.number) return { saved: false, fieldErrors: termsChangedError };
    if (terms) {
      await db
        .insertInto("termsAcceptances")
        .values({
          userId: user.userId,
          companyId: user.companyId,
          termsNumber: terms.number,
          textHash: terms.textHash,
          address: user.origin.address || null,
          acceptedAt: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const accepted = terms?.number ?? ACCEPTED_WHILE_TERMS_OFF;
    await withAudit(db, user, {
      action: "terms.accept",
      object: { type: "user", id: user.userId },
      after: terms ? { termsNumber: terms.number, textHash: terms.textHash } : { termsOff: true },
    })
      .updateTable("users")
      .set({ acceptedTermsVersion: accepted })
      .where("id", "=", user.userId)
      .execute();
    return { saved: true };
  });
}

const termsChangedError = fieldError(
  "",
  "The terms changed while you were reading. Review the new text and accept it.",
);

interface TermsSettings {
  termsAndConditionsDisabled: boolean;
  requiredTermsVersion: number;
}

function settingsOf(companyId: number | null): RawBuilder<TermsSettings | null> {
  return sql`(select json_build_object('termsAndConditionsDisabled', terms_and_conditions_disabled,
    'requiredTermsVersion', required_terms_version) from companies where id = ${companyId}::integer)`;
}
