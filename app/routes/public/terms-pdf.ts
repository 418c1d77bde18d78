import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requirePerson } from "#app/access/guards/guards.server.ts";
import { findTermsInForce } from "#app/access/terms/terms-in-force.server.ts";
import { termsPdf } from "#app/access/terms/terms-pdf.server.ts";

/** The text that a person is asked to accept, to keep. */
export async function loader(call: LoaderFunctionArgs) {
  const person = await requirePerson(call);
  await requireExport(call, person, { type: "terms", companyId: person.companyId });
  const terms = await findTermsInForce(db, person.companyId);
  const { name, content } = await termsPdf(terms, person.company?.name ?? null);
  return pdfDownload(name, content);
}
