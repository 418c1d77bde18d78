import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { copyCompanyEventsForm } from "#app/planning/company-events/company-event-form.ts";
import { companyEventList } from "#app/planning/company-events/company-event-list.server.ts";
import { companyEventsCopiedText } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Events");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const list = await companyEventList.page(db, {
    access: advisor.access,
    scope: { companyId: company.id },
    at: call.request,
  });
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const list = paths.companyEvents(company.id) + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), copyCompanyEventsForm);
  if (submission.status !== "success") return redirectWithNotice(list, "Select 1 to 50 events.", { tone: "danger" });
  const outcome = orNotFound(
    await copyCompanyEvents(db, advisor, { companyId: company.id, eventIds: submission.value.id, now: now() }),
    "Event",
  );
  return redirectWithNotice(list, companyEventsCopiedText(outcome));
}

export default function CompanyEventsPage() {
  const { company, list } = useLoaderData<typeof loader>();
  const create = { label: "Create event", to: paths.createCompanyEvent(company.id) };
  return (
    <Page
      title="Events"
      crumbs={companyCrumbs(company)}
      purpose={`Promotions, launches, deadlines and blackouts that ${company.name} sets for its {locations}.`}
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
              title: `Copy “${title}” to next year?`,
              text: "We create a one-time draft on the same weekday, 52 weeks later.",
            },
          },
        ]}
        download={paths.companyEventsDownload(company.id)}
        bulk={{ actions: [copyAction] }}
        empty={{
          text: "Add dates everyone works around, such as a national promotion or a blackout.",
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
    text: "We create one-time drafts on the same weekdays, 52 weeks later.",
  },
};
