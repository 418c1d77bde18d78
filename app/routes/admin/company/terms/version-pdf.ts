import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { standardTerms } from "#app/access/terms/terms-in-force.server.ts";
import { termsPdf } from "#app/access/terms/terms-pdf.server.ts";
import { findTermsVersions } from "#app/setup/terms/terms-versions.server.ts";

/** One version of a company's terms; number 0 is the default agreement. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = companyOfPage(advisor);
  const isStandard = call.params.number === "0";
  const [version] = await findTermsVersions(db, advisor.reach, company.id, [idOf(call.params.number)]);
  const terms = isStandard ? standardTerms : found(version, "Version");
  await requireExport(call, advisor, { type: "terms", companyId: company.id });
  const { name, content } = await termsPdf(terms, company.name);
  return pdfDownload(name, content);
}
