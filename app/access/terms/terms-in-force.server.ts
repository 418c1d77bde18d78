import { createHash } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { defaultAgreement } from "./default-agreement.ts";

/** A text that people accept. Number 0 is the default agreement. */
export interface Terms {
  number: number;
  html: string;
  textHash: string;
}

/** The newest published terms of a company, else the default agreement; advisors (null) accept the default one. */
export async function findTermsInForce(db: Db, companyId: number | null): Promise<Terms> {
  const published = await db
    .selectFrom("termsVersions")
    .select(["number", "html", "textHash"])
    .where("companyId", "=", companyId)
    .where("status", "=", "published")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (published) return { ...published, html: sanitiseHtml(published.html) };
  return standardTerms;
}

const standardHtml = defaultAgreement(env.PRODUCT_NAME);
/** The default agreement. */
export const standardTerms: Terms = {
  number: 0,
  html: standardHtml,
  textHash: createHash("sha256").update(standardHtml).digest("hex"),
};
