import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { copyForm } from "#app/planning/company-events/company-event-form.ts";
import { companyEventList } from "#app/planning/company-events/company-event-list.ts";
import { listCompanyEvents } from "#app/planning/company-events/company-event-list.server.ts";
import { copiedText } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { companyEventColumns, companyEventRowActions } from "#app/planning/company-events/ui/company-event-columns.tsx";
import {
  CompanyEventFilters,
  companyEventFilterNames,
} from "#app/planning/company-events/ui/company-event-filters.tsx";
import { findFilterChoices } from "#app/organization/locations/location-queries.server.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = companyEventList.decode(new URL(call.request.url));
  const { geographies, networks } = await findFilterChoices(db, advisor.reach, company.id, state.filters);
  return json(
    { company, state, ...(await listCompanyEvents(db, advisor.reach, company.id, state)), geographies, networks },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const list =
    paths.companyEvents(company.id) + companyEventList.link(companyEventList.decode(new URL(call.request.url)));
  const submission = parseForm(await readForm(call.request), copyForm);
  if (submission.status !== "success")
    return redirectWithNotice(list, "Tick 1 to 50 events first.", { tone: "danger" });
  const outcome = found(await copyCompanyEvents(db, advisor, company.id, submission.value.id, now()), "Event");
  return redirectWithNotice(list, copiedText(outcome));
}

export default function CompanyEventsPage() {
  const { company, state, rows, total, geographies, networks } = useLoaderData<typeof loader>();
  const create = { label: "Create event", to: paths.createCompanyEvent(company.id) };
  return (
    <Page
      title="Events"
      crumbs={companyCrumbs(company)}
      purpose={`What ${company.name} sets for its shops: promotions, launches, deadlines, days without marketing.`}
      action={
        <>
          <PageLink to={paths.companyImport(company.id, "events")}>Import from CSV</PageLink>
          <PageLink primary to={create.to}>
            {create.label}
          </PageLink>
        </>
      }
    >
      <CompanyTabs companyId={company.id} current="events" />
      <DataTable
        label="events"
        list={companyEventList}
        state={state}
        columns={companyEventColumns(company.id)}
        rows={rows}
        total={total}
        rowKey={(event) => event.id}
        rowName={(event) => event.title}
        rowLink={(event) => paths.editCompanyEvent(company.id, event.id)}
        rowActions={(event) => companyEventRowActions(company.id, event)}
        search
        searchLabel="Title"
        filters={<CompanyEventFilters filters={state.filters} geographies={geographies} networks={networks} />}
        filterNames={companyEventFilterNames(geographies, networks)}
        download={paths.companyEventsDownload(company.id) + companyEventList.link(state, { page: 1 })}
        bulk={{ actions: [copyAction] }}
        empty={{
          text: "Add what everybody keeps in mind, such as a national promotion or a day without marketing.",
          action: create,
        }}
      />
    </Page>
  );
}

const copyAction = {
  label: "Copy to next year",
  intent: "copy",
  confirm: {
    title: "Copy these events to next year?",
    text: "The copies are drafts on the same weekday, 52 weeks later. Each happens once.",
  },
};
