import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { accountList } from "#app/programs/incentives/account-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const { companyId, access } = member;
  await requireExport(call, member, { type: "incentive-recap", companyId });
  return accountList.download(db, { access, scope: { companyId }, at: call.request }, "LSM incentive recap.csv");
}
