import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { answerReassign } from "#app/programs/queue/reassign-page.server.ts";
import { advisorOptions } from "#app/programs/queue/queue-list.server.ts";
import { reassignBulkActions } from "#app/platform/workflow/ui/assignee-card.tsx";
import { listWorkload } from "#app/programs/studio/workload.server.ts";
import { studioQueue } from "#app/programs/studio/studio-list.server.ts";
import { WorkloadCard } from "#app/programs/studio/ui/advisor-cards.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Studio Requests");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, studioQueue);
  const capacity =
    company && company.id !== null
      ? await listWorkload(db, advisor.access, company.id, dayIn(company.timeZone, now()))
      : null;
  return json({ company, companies, list, capacity, advisors: list ? advisorOptions(list) : [] }, { headers });
}

/** Assign the selected requests to an advisor. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const { company } = await chooseCompany(db, advisor.access, call.request);
  const queue = {
    companyId: orNotFound(company, "Company").id,
    list: studioQueue,
    table: "studioRequests",
    type: "studio-request",
    noun: "request",
    to: paths.studioQueue(),
  } as const;
  return answerReassign(db, advisor, { request: call.request, assignableQueue: queue, now: now() });
}

export default function ManageStudioPage() {
  const { company, companies, list, capacity, advisors } = useLoaderData<typeof loader>();
  return (
    <Page title="Manage studio requests" purpose="Studio requests from owners, earliest due date first.">
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <>
          <ListTable
            list={list}
            rowName={({ number, title }) => `${number}, ${title}`}
            rowLink={({ id }) => paths.studioChecklist(id) + queryOfDesk(list, company)}
            bulk={company.id === null ? undefined : reassignBulkActions(advisors)}
            download={paths.studioQueueDownload()}
            empty={{ text: `Requests from ${company.name} appear here once an owner submits one.` }}
          />
          {capacity && <WorkloadCard capacity={capacity} />}
        </>
      )}
    </Page>
  );
}
