import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { accountList, sumPrograms } from "#app/programs/incentives/account-list.server.ts";
import { ProgramSums } from "#app/programs/incentives/ui/program-sums.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive} Recap");

export async function loader(call: LoaderFunctionArgs) {
  const { reach, companyId } = await requireMember(call, "incentive:view");
  const list = await accountList.page(db, reach, { companyId }, call.request);
  return json({ list, programs: await sumPrograms(db, reach, companyId, call.request) });
}

export default function IncentiveRecapPage() {
  const { list, programs } = useLoaderData<typeof loader>();
  return (
    <Page
      title="LSM {incentive} recap"
      purpose="What each of your {locations} has, what is bound, and when it lapses."
      crumbs={[{ label: "LSM {incentive}", to: paths.incentive() }]}
    >
      <ProgramSums programs={programs} />
      <ListTable
        list={list}
        rowName={({ holder, program }) => `${holder}, ${program}`}
        rowLink={({ id }) => paths.ownAccount(id)}
        download={paths.incentiveRecapDownload()}
        empty={{ text: "Money appears here once a program gives some to your {locations}." }}
      />
    </Page>
  );
}
