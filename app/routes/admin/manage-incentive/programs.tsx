import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage {Incentive}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, incentiveProgramList);
  return json({ company, companies, list, canDecide: can(advisor, "program:decide") }, { headers });
}

export default function ProgramsPage() {
  const { canDecide, ...data } = useLoaderData<typeof loader>();
  const companyId = data.company?.id ?? null;
  return (
    <SpanningListPage
      {...data}
      title="Manage {incentive}"
      purpose="Programs give each {location} marketing money. Owners submit claims to use it. The ledger records every cent."
      create={
        canDecide &&
        companyId !== null && { label: "Create program", to: paths.createIncentiveProgram({ company: companyId }) }
      }
      action={
        companyId !== null && <PageLink to={paths.manageIncentiveRecap({ company: companyId })}>Balances</PageLink>
      }
      rowName={({ name }) => name}
      rowLink={({ id }) => paths.incentiveProgram(id)}
      download={paths.incentiveProgramsDownload()}
      empty={(company) =>
        canDecide
          ? `Create the first ${company} program, then allocate its money.`
          : "A Senior Advisor creates the first program."
      }
    />
  );
}
