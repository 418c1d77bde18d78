import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { accountList, sumAccountsByProgram } from "#app/programs/incentives/account-list.server.ts";
import { ProgramSums } from "#app/programs/incentives/ui/program-sums.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive} Recap");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const { access, companyId } = member;
  return json({
    list: await accountList.page(
      db,
      { access, scope: { companyId }, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    programs: await sumAccountsByProgram(db, access, companyId, call.request),
    canClaim: can(member, "claim:edit"),
  });
}

export default function IncentiveRecapPage() {
  const { list, programs, canClaim } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="LSM {incentive} recap"
      purpose="Money for local store marketing (LSM) by {location}, with expiration dates."
      crumbs={[{ label: "LSM {incentive}", to: paths.incentive() }]}
      action={
        <>
          <PageLink to={paths.claims()}>View claims</PageLink>
          {canClaim && <PageLink to={paths.unclaimedMoney()}>Start a claim</PageLink>}
        </>
      }
      list={list}
      rowName={({ holder, program }) => `${holder}, ${program}`}
      rowLink={({ id }) => paths.ownAccount(id)}
      download={paths.incentiveRecapDownload()}
      empty="Balances appear here once a program gives your {locations} money."
    >
      <ProgramSums programs={programs} />
    </ListPage>
  );
}
