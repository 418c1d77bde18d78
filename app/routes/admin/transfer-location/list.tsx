import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, transferList);
  return json({ company, companies, list }, { headers });
}

export default function TransfersPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  const prepare =
    company && company.id !== null
      ? { label: "Prepare transfer", to: paths.prepareTransfer({ company: company.id }) }
      : undefined;
  return (
    <Page
      title="Transfer {locations}"
      purpose="Move {locations} to another {network} on a chosen date. You prepare the transfer, and a Senior Advisor confirms it."
      action={
        prepare && (
          <PageLink primary to={prepare.to}>
            {prepare.label}
          </PageLink>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={(transfer) => `Transfer No. ${transfer.id}`}
          rowLink={(transfer) => paths.transfer(transfer.id)}
          cells={{ number: ({ id }) => <a href={paths.transfer(id)}>No. {id}</a> }}
          download={paths.transfersDownload()}
          empty={{
            text: `Prepare a transfer when ${company.name} {locations} change hands.`,
            action: prepare,
          }}
        />
      )}
    </Page>
  );
}
