import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies, chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { answerHandOver } from "#app/programs/queue/hand-over-page.server.ts";
import { advisorsOf } from "#app/programs/queue/queue-list.server.ts";
import { handsOver } from "#app/programs/queue/ui/assignee-card.tsx";
import { listCapacity } from "#app/programs/studio/capacity.server.ts";
import { studioQueue } from "#app/programs/studio/studio-list.server.ts";
import { CapacityCard } from "#app/programs/studio/ui/desk-cards.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Studio Requests");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const { reach, userId } = advisor;
  const { company, companies, at, headers } = await chooseCompanies(db, reach, call.request);
  const scope = company && { companyId: company.id, userId, now: now() };
  const capacity =
    company && company.id !== null ? await listCapacity(db, reach, company.id, dayIn(company.timeZone, now())) : null;
  const list = company && scope && (await studioQueue.page(db, reach, scope, at, spanningPage(company)));
  return json({ company, companies, list, capacity, advisors: list ? advisorsOf(list) : [] }, { headers });
}

/** Hands the ticked requests over to an advisor. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const { company } = await chooseCompany(db, advisor.reach, call.request);
  const queue = {
    companyId: found(company, "Company").id,
    list: studioQueue,
    table: "studioRequests",
    type: "studio-request",
    noun: "request",
    to: paths.studioQueue(),
  } as const;
  return answerHandOver(db, advisor, call.request, queue, now());
}

export default function ManageStudioPage() {
  const { company, companies, list, capacity, advisors } = useLoaderData<typeof loader>();
  return (
    <Page title="Manage studio requests" purpose="What owners ask the studio for. What is needed soonest stands first.">
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <>
          <ListTable
            list={list}
            rowName={({ number, title }) => `${number}, ${title}`}
            rowLink={({ id }) => paths.studioChecklist(id)}
            bulk={company.id === null ? undefined : handsOver(advisors)}
            download={paths.studioQueueDownload()}
            empty={{ text: `Requests of ${company.name} appear here as soon as somebody submits one.` }}
          />
          {capacity && <CapacityCard capacity={capacity} />}
        </>
      )}
    </Page>
  );
}
