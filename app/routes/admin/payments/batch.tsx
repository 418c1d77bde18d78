import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { batchClaimList, findBatch } from "#app/programs/payments/batch-list.server.ts";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { instantDayText, moneyText, numberText } from "#app/ui/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Payment Batch");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "claim:pay");
  const batch = found(await findBatch(db, reach, idOf(call.params.batchId)), "Batch");
  return json({ batch, list: await batchClaimList.page(db, reach, { batchId: batch.id }, call.request, batch) });
}

export default function PaymentBatchPage() {
  const { batch, list } = useLoaderData<typeof loader>();
  const made = `${instantDayText(batch.createdAt, batch.timeZone)}${batch.by ? ` by ${batch.by}` : ""}`;
  return (
    <Page
      title={batch.number}
      purpose="Download the CSV, pay what it lists, fill in the references and days, and import it."
      crumbs={[{ label: "Payments", to: paths.paymentBatches({ company: batch.companyId }) }]}
      action={
        <PageLink to={paths.companyImport(batch.companyId, "payments")} primary={batch.waiting > 0}>
          Import payments
        </PageLink>
      }
    >
      <FactStrip
        facts={[
          { term: "Claims", value: numberText(batch.claims) },
          { term: "Amount", value: moneyText(batch.cents) },
          { term: "Not paid yet", value: numberText(batch.waiting) },
          { term: "Made", value: made },
        ]}
      />
      <ListTable
        list={list}
        rowName={({ number }) => number}
        rowLink={({ id }) => paths.decideClaim(id)}
        download={paths.paymentBatchDownload(batch.id)}
        empty={{ text: "All claims of this batch were taken back from payment." }}
      />
    </Page>
  );
}
