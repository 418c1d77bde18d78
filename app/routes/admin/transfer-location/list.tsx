import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { transferList } from "#app/handover/transfers/transfer-list.ts";
import { listTransfers } from "#app/handover/transfers/transfer-list.server.ts";
import { TransferFilters, transferColumns, transferFilterNames } from "#app/handover/transfers/ui/transfer-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = transferList.decode(new URL(call.request.url));
  const transfers = company ? await listTransfers(db, advisor.reach, company.id, state) : { rows: [], total: 0 };
  return json({ company, companies, state, ...transfers }, { headers });
}

export default function TransfersPage() {
  const { company, companies, state, rows, total } = useLoaderData<typeof loader>();
  const prepare = company && { label: "Prepare transfer", to: paths.prepareTransfer({ company: company.id }) };
  return (
    <Page
      title="Transfer {locations}"
      purpose="A transfer gives {locations} to another {network} on a day. You prepare it and see what it does; a Senior Advisor confirms it."
      action={
        prepare && (
          <PageLink primary to={prepare.to}>
            {prepare.label}
          </PageLink>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} />
      {company && prepare && (
        <DataTable
          label="transfers"
          list={transferList}
          state={state}
          columns={transferColumns(company.timeZone)}
          rows={rows}
          total={total}
          rowKey={(transfer) => transfer.id}
          rowName={(transfer) => `Transfer No. ${transfer.id}`}
          rowLink={(transfer) => paths.transfer(transfer.id)}
          search
          searchLabel="{pcNumber}, {location} or note"
          filters={<TransferFilters filters={state.filters} />}
          filterNames={transferFilterNames}
          download={`${paths.transfersDownload()}${transferList.link(state, { page: 1 })}&company=${company.id}`}
          empty={{
            text: `Prepare one when {locations} of ${company.name} change hands.`,
            action: prepare,
          }}
        />
      )}
    </Page>
  );
}
