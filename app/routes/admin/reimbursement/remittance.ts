import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import { findPaidClaim, writeRemittancePdf } from "#app/programs/claims/remittance-pdf.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const claim = await findPaidClaim(db, advisor.access, parseId(call.params.claimId));
  await requireExport(call, advisor, { type: "remittance", companyId: claim.companyId });
  const { name, content } = await writeRemittancePdf(claim, await findAliasTerms(db, advisor.access, claim.companyId));
  return pdfDownload(name, content);
}
