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
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { copyCompanyEventsForm } from "#app/planning/company-events/company-event-form.ts";
import { companyEventList } from "#app/planning/company-events/company-event-list.server.ts";
import { companyEventsCopiedText } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

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
  return (
    <ListPage
      title="Events"
      crumbs={companyCrumbs(company)}
      purpose={`Promotions, launches, deadlines and blackouts that ${company.name} sets for its {locations}.`}
      create={{ label: "Create event", to: paths.createCompanyEvent(company.id) }}
      action={<PageLink to={paths.companyImport(company.id, "events")}>Import from CSV</PageLink>}
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
      empty="Add dates everyone works around, such as a national promotion or a blackout."
    >
      <CompanyNav companyId={company.id} current="events" />
    </ListPage>
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
