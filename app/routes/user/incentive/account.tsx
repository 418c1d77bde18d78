import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { AccountPage } from "#app/programs/incentives/ui/account-page.tsx";
import { entryList } from "#app/programs/ledger/entry-list.server.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive} Account");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireMember(call, "incentive:view");
  const account = found(await findAccount(db, reach, idOf(call.params.accountId)), "Account");
  return json({ account, list: await entryList.page(db, reach, { accountId: account.id }, call.request, account) });
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
        { label: "Recap", to: paths.incentiveRecap() },
      ]}
      adjusting={null}
    />
  );
}
