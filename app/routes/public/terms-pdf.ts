import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { findCurrentTerms } from "#app/access/terms/current-terms.server.ts";
import { termsPdf } from "#app/access/terms/terms-pdf.server.ts";

/** Return the terms that the user is asked to accept, as a PDF to keep. */
export async function loader(call: LoaderFunctionArgs) {
  const user = await requireCurrentUser(call);
  await requireExport(call, user, { type: "terms", companyId: user.companyId });
  const terms = await findCurrentTerms(db, user.companyId);
  const { name, content } = await termsPdf(terms, user.company?.name ?? null);
  return pdfDownload(name, content);
}
