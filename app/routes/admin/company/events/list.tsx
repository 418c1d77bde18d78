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
import { companyEventList } from "#app/planning/company-events/company-event-list.server.ts";
import { copiedText } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const list = await companyEventList.page(db, advisor.reach, { companyId: company.id }, call.request);
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const list = paths.companyEvents(company.id) + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), copyForm);
  if (submission.status !== "success")
    return redirectWithNotice(list, "Tick 1 to 50 events first.", { tone: "danger" });
  const outcome = found(await copyCompanyEvents(db, advisor, company.id, submission.value.id, now()), "Event");
  return redirectWithNotice(list, copiedText(outcome));
}

export default function CompanyEventsPage() {
  const { company, list } = useLoaderData<typeof loader>();
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
      <ListTable
        list={list}
        rowName={(event) => event.title}
        rowLink={(event) => paths.editCompanyEvent(company.id, event.id)}
        rowActions={({ id, title }) => [
          { label: "Edit event", to: paths.editCompanyEvent(company.id, id) },
          {
            label: "Copy to next year",
            intent: "copy",
            confirm: {
              title: `Copy ${title} to next year?`,
              text: "The copy is a draft on the same weekday, 52 weeks later. It happens once.",
            },
          },
        ]}
        download={paths.companyEventsDownload(company.id)}
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
