import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { pdfDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { findPaidClaim, remittancePdf } from "#app/programs/claims/remittance-pdf.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const claim = await findPaidClaim(db, member.reach, idOf(call.params.claimId));
  await requireExport(call, member, { type: "remittance", companyId: claim.companyId });
  const { name, content } = await remittancePdf(claim, await findWords(db, member.reach, claim.companyId));
  return pdfDownload(name, content);
}
