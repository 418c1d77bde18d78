import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, transferList);
  return json({ company, companies, list }, { headers });
}

export default function TransfersPage() {
  const data = useLoaderData<typeof loader>();
  const companyId = data.company?.id ?? null;
  return (
    <SpanningListPage
      {...data}
      title="Transfer {locations}"
      purpose="Move {locations} to another {network} on a chosen date. Every transfer is prepared first, then confirmed by a Senior Advisor."
      create={companyId !== null && { label: "Prepare transfer", to: paths.prepareTransfer({ company: companyId }) }}
      rowName={(transfer) => `Transfer No. ${transfer.id}`}
      rowLink={(transfer) => paths.transfer(transfer.id) + queryOfDesk(data.list, data.company)}
      cells={{ number: ({ id }) => <a href={paths.transfer(id)}>No. {id}</a> }}
      download={paths.transfersDownload()}
      empty={(company) => `Prepare a transfer when ${company} {locations} change hands.`}
    />
  );
}
