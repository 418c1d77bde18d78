import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies, chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { spanningPageOptions } from "#app/organization/company-lists/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { answerReassign } from "#app/programs/queue/reassign-page.server.ts";
import { advisorOptions } from "#app/programs/queue/queue-list.server.ts";
import { reassignBulkActions } from "#app/platform/workflow/ui/assignee-card.tsx";
import { readBoard, socialQueue } from "#app/programs/social-orders/social-list.server.ts";
import { Board } from "#app/programs/social-orders/ui/board.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Social Media Orders");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const { access, userId } = advisor;
  const { company, companies, at, headers } = await chooseCompanies(db, access, call.request);
  const isBoard = new URL(call.request.url).searchParams.get("view") === "board";
  const scope = company && { companyId: company.id, userId, now: now() };
  const list =
    company && scope && !isBoard
      ? await socialQueue.page(db, { access, scope, at }, spanningPageOptions(company))
      : null;
  const board = company && company.id !== null && isBoard ? await readBoard(db, access, company.id, now()) : null;
  return json({ company, companies, list, board, advisors: list ? advisorOptions(list) : [] }, { headers });
}

/** Assign the selected orders to an advisor. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const { company } = await chooseCompany(db, advisor.access, call.request);
  const queue = {
    companyId: orNotFound(company, "Company").id,
    list: socialQueue,
    table: "socialOrders",
    type: "social-order",
    noun: "order",
    to: paths.socialQueue(),
  } as const;
  return answerReassign(db, advisor, { request: call.request, assignableQueue: queue, now: now() });
}

export default function ManageSocialOrdersPage() {
  const { company, companies, list, board, advisors } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Manage social media orders"
      purpose="Social media orders from owners, earliest start first."
      action={
        company &&
        company.id !== null && (
          <PageLink to={paths.socialQueue({ company: company.id, view: board ? undefined : "board" })}>
            {board ? "Show table" : "Show board"}
          </PageLink>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {board && <Board stages={board} />}
      {company && list && (
        <ListTable
          list={list}
          rowName={({ number, package: name }) => `${number}, ${name}`}
          rowLink={({ id }) => paths.socialChecklist(id)}
          bulk={company.id === null ? undefined : reassignBulkActions(advisors)}
          download={paths.socialQueueDownload()}
          empty={{ text: `Orders from ${company.name} appear here once an owner checks out.` }}
        />
      )}
    </Page>
  );
}
