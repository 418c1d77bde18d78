import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { amountBack } from "#app/programs/claims/claim-amounts.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { EstimatedMoney } from "#app/ui/content/estimated-money.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { withQuery } from "#app/with-query.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Claims");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  return json({
    list: await claimList.page(
      db,
      { access: member.access, scope: {}, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    canClaim: can(member, "claim:edit"),
  });
}

export default function ClaimsPage() {
  const { list, canClaim } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <Page
      title="Claims"
      purpose="Reimbursement claims for your events and {plans}."
      action={
        canClaim && (
          <PageLink to={paths.unclaimedMoney()} primary>
            Start a claim
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={(claim) => claim.number}
        rowLink={(claim) => withQuery(paths.claim(claim.id), { list: search.slice(1) })}
        cells={{
          back: ({ expected, approved, ...claim }) => (
            <EstimatedMoney amount={amountBack({ ...claim, expectedCents: expected, approvedCents: approved })} />
          ),
        }}
        download={paths.claimsDownload()}
        empty={{
          text: "Open a past event or a {plan} item to claim its cost.",
          action: { label: "Open the {calendar}", to: paths.marketingCalendar() },
        }}
      />
    </Page>
  );
}
