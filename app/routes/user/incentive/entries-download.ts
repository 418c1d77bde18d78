import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { entryList } from "#app/programs/ledger/entry-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const { id, holder } = found(await findAccount(db, member.reach, idOf(call.params.accountId)), "Account");
  await requireExport(call, member, { type: "ledger-entries", companyId: member.companyId });
  return entryList.download(db, member.reach, { accountId: id }, call.request, `${holder} entries.csv`);
}
