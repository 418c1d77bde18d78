import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";

export const renewSecretForm = z.strictObject({ intent: z.string(), version: z.number().int() });

/** A new secret for signing single sign-on: 32 random bytes, URL-safe. */
export function newSsoSecret(): string {
  return randomBytes(32).toString("base64url");
}

type Outcome = { saved: true; ssoSecret: string } | { saved: false; problems: Problems; status?: 409 } | null;

/** Replaces the secret of a company's single sign-on. The new one is in the outcome and shown nowhere afterwards. */
export async function renewSsoSecret(
  db: Db,
  advisor: Person,
  companyId: number,
  version: number,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const company = await db
      .selectFrom("companies")
      .select(["version", "ssoEnabled"])
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .forUpdate()
      .executeTakeFirst();
    if (!company) return null;
    if (company.version !== version) return { saved: false, problems: stale("company"), status: 409 };
    if (!company.ssoEnabled) return { saved: false, problems: problem("", "Turn single sign-on on first.") };

    const ssoSecret = newSsoSecret();
    await withAudit(db, advisor, {
      action: "company.renew-secret",
      object: { type: "company", id: companyId },
      companyId,
    })
      .updateTable("companies")
      .set({ ssoSecret, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", companyId)
      .execute();
    return { saved: true, ssoSecret };
  });
}
