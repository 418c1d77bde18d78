import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Claims");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  return json({ list: await claimList.page(db, { access: member.access, scope: {}, at: call.request }) });
}

export default function ClaimsPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <Page title="Claims" purpose="Reimbursement claims for your events and {plans}.">
      <ListTable
        list={list}
        rowName={(claim) => claim.number}
        rowLink={(claim) => paths.claim(claim.id)}
        download={paths.claimsDownload()}
        empty={{
          text: "Open a past event or a {plan} item to claim its cost.",
          action: { label: "Open the {calendar}", to: paths.marketingCalendar() },
        }}
      />
    </Page>
  );
}
