import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { ledgerEntryList } from "#app/programs/ledger/entry-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { id, companyId, holder } = orNotFound(
    await findAccount(db, advisor.access, parseId(call.params.accountId)),
    "Balance",
  );
  await requireExport(call, advisor, { type: "ledger-entries", companyId });
  return ledgerEntryList.download(
    db,
    { access: advisor.access, scope: { accountId: id }, at: call.request },
    `${holder} entries.csv`,
  );
}
