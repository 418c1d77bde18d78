import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { entryList } from "#app/programs/ledger/entry-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { id, companyId, holder } = found(await findAccount(db, advisor.reach, idOf(call.params.accountId)), "Account");
  await requireExport(call, advisor, { type: "ledger-entries", companyId });
  return entryList.download(db, advisor.reach, { accountId: id }, call.request, `${holder} entries.csv`);
}
