import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPageOptions } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage {Incentive}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.access, call.request);
  const list =
    company &&
    (await incentiveProgramList.page(
      db,
      { access: advisor.access, scope: { companyId: company.id }, at },
      spanningPageOptions(company),
    ));
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
            <PageLink to={paths.manageIncentiveRecap({ company: company.id })}>Recap</PageLink>
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
