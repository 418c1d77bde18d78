import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { defaultAgreementTerms } from "#app/access/terms/current-terms.server.ts";
import { termsPdf } from "#app/access/terms/terms-pdf.server.ts";
import { findTermsVersions } from "#app/setup/terms/terms-versions.server.ts";

/** Return one version of a company's terms as a PDF; number 0 is the default agreement. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const company = pageCompany(advisor);
  const isStandard = call.params.number === "0";
  const [version] = await findTermsVersions(db, advisor.access, company.id, [parseId(call.params.number)]);
  const terms = isStandard ? defaultAgreementTerms : orNotFound(version, "Version");
  await requireExport(call, advisor, { type: "terms", companyId: company.id });
  const { name, content } = await termsPdf(terms, company.name);
  return pdfDownload(name, content);
}
