import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  await requireExport(call, member, { type: "claims", companyId: member.companyId });
  return claimList.download(db, { access: member.access, scope: {}, at: call.request }, "Claims.csv");
}
