import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { AccountPage } from "#app/programs/incentives/ui/account-page.tsx";
import { ledgerEntryList } from "#app/programs/ledger/entry-list.server.ts";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive} Balance");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireMember(call, "incentive:view");
  const account = orNotFound(await findAccount(db, access, parseId(call.params.accountId)), "Balance");
  return json({
    account,
    list: await ledgerEntryList.page(db, { access, scope: { accountId: account.id }, at: call.request }, account),
  });
}

export default function OwnAccountPage() {
  const { account, list } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      account={account}
      list={list}
      links={{ claim: paths.claim, giftCardOrder: paths.giftCardOrder, socialOrder: paths.socialOrder }}
      download={paths.ownAccountDownload(account.id)}
      crumbs={[
        { label: "LSM {incentive}", to: paths.incentive() },
        { label: "Balances", to: paths.incentiveRecap() },
      ]}
      adjusting={null}
    />
  );
}
