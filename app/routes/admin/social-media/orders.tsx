import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies, chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { spanningPageOptions } from "#app/organization/company-lists/spanning-lists.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { answerReassign } from "#app/programs/queue/reassign-page.server.ts";
import { advisorOptions } from "#app/programs/queue/queue-list.server.ts";
import { reassignBulkActions } from "#app/platform/workflow/ui/assignee-card.tsx";
import { readBoard, socialQueue } from "#app/programs/social-orders/social-list.server.ts";
import { Board } from "#app/programs/social-orders/ui/board.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

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
  const { board, advisors, ...data } = useLoaderData<typeof loader>();
  const companyId = data.company?.id ?? null;
  return (
    <SpanningListPage
      {...data}
      title="Manage social media orders"
      purpose="Social media orders from owners, earliest start first."
      action={
        companyId !== null && (
          <PageLink to={paths.socialQueue({ company: companyId, view: board ? undefined : "board" })}>
            {board ? "Show table" : "Show board"}
          </PageLink>
        )
      }
      rowName={({ number, package: name }) => `${number}, ${name}`}
      rowLink={({ id }) => paths.socialChecklist(id) + queryOfDesk(data.list, data.company)}
      bulk={companyId === null ? undefined : reassignBulkActions(advisors)}
      download={paths.socialQueueDownload()}
      empty={(company) => `Orders from ${company} appear here once an owner checks out.`}
    >
      {board && <Board stages={board} />}
    </SpanningListPage>
  );
}
