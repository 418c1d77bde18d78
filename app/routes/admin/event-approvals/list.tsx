import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.reach, call.request);
  const scope = company && { companyId: company.id, userId: advisor.userId, now: now() };
  return json(
    {
      company,
      companies,
      list: company && scope && (await eventQueue.page(db, advisor.reach, scope, at, spanningPage(company))),
    },
    { headers },
  );
}

export default function EventApprovalsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page title="Events" purpose="Events with money. What waits for your approval stands first.">
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={({ title }) => title}
          rowLink={({ id }) => paths.eventApproval(id)}
          download={paths.eventApprovalsDownload()}
          empty={{ text: `Events of ${company.name} appear here once they carry money or gift cards.` }}
        />
      )}
    </Page>
  );
}
