import { createHash } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { defaultAgreement } from "./default-agreement.ts";

/** Terms that users accept. Number 0 is the default agreement. */
export interface CurrentTerms {
  number: number;
  html: string;
  textHash: string;
}

/** Find a company's newest published terms, else the default agreement; advisors (null) accept the default one. */
export async function findCurrentTerms(db: Db, companyId: number | null): Promise<CurrentTerms> {
  const published = await db
    .selectFrom("termsVersions")
    .select(["number", "html", "textHash"])
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (published) return { ...published, html: sanitizeHtml(published.html) };
  return defaultAgreementTerms;
}

const standardHtml = defaultAgreement(env.PRODUCT_NAME);
/** Default agreement. */
export const defaultAgreementTerms: CurrentTerms = {
  number: 0,
  html: standardHtml,
  textHash: createHash("sha256").update(standardHtml).digest("hex"),
};
