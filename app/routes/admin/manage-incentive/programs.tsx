import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage {Incentive}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, incentiveProgramList);
  return json({ company, companies, list, canDecide: can(advisor, "program:decide") }, { headers });
}

export default function ProgramsPage() {
  const { company, companies, list, canDecide } = useLoaderData<typeof loader>();
  const create =
    canDecide && company && company.id !== null
      ? { label: "Create program", to: paths.createIncentiveProgram({ company: company.id }) }
      : undefined;
  return (
    <Page
      title="Manage {incentive}"
      purpose="Programs give each {location} marketing money. Owners submit claims to use it. The ledger records every cent."
      action={
        company &&
        company.id !== null && (
          <>
            <PageLink to={paths.manageIncentiveRecap({ company: company.id })}>Balances</PageLink>
            {create && (
              <PageLink to={create.to} primary>
                {create.label}
              </PageLink>
            )}
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={({ name }) => name}
          rowLink={({ id }) => paths.incentiveProgram(id)}
          download={paths.incentiveProgramsDownload()}
          empty={{
            text: canDecide
              ? `Create the first ${company.name} program, then allocate its money.`
              : "A Senior Advisor creates the first program.",
            action: create,
          }}
        />
      )}
    </Page>
  );
}
