import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { companyQuery, CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { paymentBatchList } from "#app/programs/claim-payments/batch-list.server.ts";
import {
  paymentBatchForm,
  createPaymentBatch,
  previewPaymentBatch,
} from "#app/programs/claim-payments/create-batch.server.ts";
import { ReadyCard } from "#app/programs/claim-payments/ui/ready-card.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Payments");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:pay");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, paymentBatchList);
  if (!list) return json({ company, companies });
  const { id } = company;
  const ready = id === null ? null : { companyId: id, ...(await previewPaymentBatch(db, advisor.access, id, now())) };
  return json({ company, companies, list, ready }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:pay");
  const submission = parseForm(await readForm(call.request), paymentBatchForm);
  if (submission.status !== "success") {
    await chooseCompany(db, advisor.access, call.request);
    return redirectWithNotice(paths.paymentBatches(), "Nothing changed. Create the batch from this page.", {
      tone: "danger",
    });
  }
  const outcome = await createPaymentBatch(db, advisor, submission.value, now());
  if (outcome?.saved) return redirectWithNotice(paths.paymentBatch(outcome.id), `${outcome.number} created.`);
  const why = fieldErrorText(outcome?.fieldErrors ?? {});
  return redirectWithNotice(paths.paymentBatches(), why, { tone: "danger" });
}

export default function PaymentsPage() {
  const data = useLoaderData<typeof loader>();
  const { company, companies } = data;
  return (
    <Page
      title="Payments"
      purpose="Pay approved claims in batches: create a batch, pay it through your bank, then import the payments."
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue(companyQuery(company)) }]}
      action={
        company &&
        company.id !== null && <PageLink to={paths.companyImport(company.id, "payments")}>Import payments</PageLink>
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {"list" in data && (
        <>
          {data.ready && <ReadyCard {...data.ready} />}
          <ListTable
            list={data.list}
            rowName={({ number }) => number}
            rowLink={({ id }) => paths.paymentBatch(id)}
            download={paths.paymentBatchesDownload()}
            empty={{ text: `The first batch for ${data.company.name} appears here once you create it.` }}
          />
        </>
      )}
    </Page>
  );
}
